/** What the publisher says of a run, one word a line: metric filters of lib/watch match the bare word. */

/** A run ended with everything in place, whether or not anything had to be written. */
export const CONTENT_PUBLISHED = 'ContentPublished';
export const PUBLISH_FAILED = 'PublishFailed';
/** An object did not have the bytes it should have, and has them again. */
export const CONTENT_REPAIRED = 'ContentRepaired';
/** From 30 days before `contact.verification.validUntil` on, each day, and after it. */
export const FACTS_EXPIRE_SOON = 'FactsExpireSoon';
