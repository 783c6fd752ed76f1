/**
 * The scenarios of `@modelcontextprotocol/conformance` that apply to this service, by MCP revision. Scenarios about
 * prompts, resources, sampling, elicitation, tasks and event streams do not apply: the server is read-only and has
 * three tools.
 */
export interface Run {
  readonly revision: string;
  readonly scenario: string;
}

const SCENARIOS: Readonly<Record<string, readonly string[]>> = {
  '2026-07-28': [
    'server-stateless',
    'tools-list',
    'caching',
    'http-header-validation',
    'dns-rebinding-protection',
    'sep-2164-resource-not-found',
    'input-required-result-unsupported-methods',
  ],
  '2025-06-18': ['server-initialize', 'ping', 'tools-list'],
};

/** Every run, in the order of the table. */
export const PLAN: readonly Run[] = Object.entries(SCENARIOS).flatMap(([revision, scenarios]) =>
  scenarios.map((scenario) => ({ revision, scenario })),
);
