/** The public API of the package `legal-front-door`, for CDK apps (docs/own-infrastructure.md). */
export type { SiteSource } from '../lambda/render/site-source.ts';
export type { Practice } from '../lambda/shared/practice.ts';
export type { DeploymentConfig } from './config/config-schema.ts';
export { loadService, loadServices, type Service, type ServiceFiles } from './content/load-service.ts';
export { type RunAppOptions, runApp } from './stack/app.ts';
export { FEATURE_FLAGS } from './stack/feature-flags.ts';
export { FrontDoor, type FrontDoorProps } from './stack/front-door.ts';
export {
  createStack,
  type FrontDoorAppProps,
  FrontDoorStack,
  type FrontDoorStackProps,
} from './stack/front-door-app.ts';
export { addSecurityPacks } from './stack/security-packs.ts';
