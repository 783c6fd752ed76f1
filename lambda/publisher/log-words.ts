/**
 * What a line of the publisher's log says: one plain word each, which metric filters look for (`lib/watch`).
 */
export const PUBLISHED = 'ContentPublished';
export const PUBLISH_FAILED = 'PublishFailed';
/** A daily run found an object that did not have the bytes it should have, and put it right. */
export const REPAIRED = 'ContentRepaired';
/** The facts expire within 30 days, or have expired. Written by each daily run. */
export const EXPIRE_SOON = 'FactsExpireSoon';

export type LogWord = typeof PUBLISHED | typeof PUBLISH_FAILED | typeof REPAIRED | typeof EXPIRE_SOON;
