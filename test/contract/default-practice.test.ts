/** The black-box contract suite over the local stack, which runs the synthesized template of the shipped practice. */
import { expect, test } from '@jest/globals';
import { CHECKS } from '../../contract/suite.ts';
import { holdToContract } from '../support/contract.ts';

holdToContract(CHECKS);

test('every check has an id of its own and says who asks for it', () => {
  const ids = CHECKS.map(({ id }) => id);
  expect(ids.filter((id, index) => ids.indexOf(id) !== index)).toEqual([]);
  for (const { id, why } of CHECKS)
    expect(`${id}: ${why}`).toMatch(/: .*(contract|description|RFC|MCP|2026-07-28|2025-|issue|OpenAPI)/);
});
