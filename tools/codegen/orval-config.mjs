/** A client on `fetch` with the address and the header parameters of the document. */
export default {
  frontDoor: {
    input: './generated/openapi.json',
    output: {
      target: './generated/orval.ts',
      client: 'fetch',
      headers: true,
      baseUrl: { getBaseUrlFromSpecification: true },
    },
  },
};
