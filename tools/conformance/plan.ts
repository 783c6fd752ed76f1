/**
 * Which scenarios of `@modelcontextprotocol/conformance` apply to this service, and at which MCP
 * revision each is run. Not here: scenarios about prompts, resources, sampling, elicitation, tasks and
 * event streams, which a read-only server with three tools does not have.
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

/** Every run, in the order in which the table shows them. */
export const PLAN: readonly Run[] = Object.entries(SCENARIOS).flatMap(([revision, scenarios]) =>
  scenarios.map((scenario) => ({ revision, scenario })),
);
