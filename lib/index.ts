/** The public API of the package `legal-front-door`, for CDK apps (docs/own-infrastructure.md). */
export type { SiteSource } from '../lambda/render/site-source.ts';
export type { Practice } from '../lambda/shared/practice.ts';
export { type RunAppOptions, runApp } from './app.ts';
export type { DeploymentConfig } from './config/config-schema.ts';
export { loadService, loadServices, type Service, type ServiceFiles } from './content/load-service.ts';
export { EdgeRequirements, type Requirements } from './edge-requirements.ts';
export { EmptyStack, type EmptyStackProps } from './empty-stack.ts';
export { FEATURE_FLAGS } from './feature-flags.ts';
export { FrontDoor, type FrontDoorProps } from './front-door.ts';
export { createStacks, type FrontDoorAppProps, type FrontDoorStacks } from './front-door-app.ts';
export { FrontDoorStack, type FrontDoorStackProps } from './front-door-stack.ts';
export { addSecurityPacks } from './security-packs.ts';
