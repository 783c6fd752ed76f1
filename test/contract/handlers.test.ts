/**
 * The contract's rows about the API endpoints once more, over the bundled handlers: no server, no edge, no
 * gateway in between, both ways in which a gateway hands bodies over, and every answer held against the
 * official JSON Schema of its MCP revision.
 */
import { describe } from '@jest/globals';
import { ENDPOINT_CHECKS } from '../../contract/suite.ts';
import { schemaFaults } from '../lambda/schema.ts';
import { handlers, holdToContract } from '../support/contract.ts';

describe.each(['text', 'base64'] as const)('bodies as %s', (encoding) => {
  holdToContract(ENDPOINT_CHECKS, async () => {
    const { service } = await handlers(encoding)();
    const request: typeof service.request = async (input) => {
      const reply = await service.request(input);
      const faults = schemaFaults(reply);
      if (faults.length > 0) throw new Error(`${reply.text}\nis not of its schema: ${faults.join('; ')}`);
      return reply;
    };
    return { service: { ...service, request, send: request } };
  });
});
