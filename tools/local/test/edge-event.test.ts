/** The event that a CloudFront function gets (developer guide, "CloudFront Functions event structure"). */
import { edgeEvent } from '../cloudfront/edge-event.ts';
import { request, response } from './requests.ts';

const CONTEXT = {
  distributionDomainName: 'd111111abcdef8.cloudfront.net',
  distributionId: 'EDFDVBD6EXAMPLE',
};

describe('tools/local/edge-event', () => {
  test('the event of a viewer request is as in the example of the developer guide', () => {
    const viewer = request({
      uri: '/media/index.mpd',
      query: 'ID=42&NoValue=&querymv=val1&querymv=val2,val3',
      headers: {
        Host: 'video.example.com',
        Accept: ['application/json', 'application/xml', 'text/html'],
        'Accept-Language': 'en-GB,en;q=0.5',
        Cookie: 'Cookie1=value1; cookiemv=value3; cookiemv=value4',
        Connection: 'keep-alive',
        'X-Forwarded-Proto': 'https',
      },
    });
    expect(edgeEvent('viewer-request', CONTEXT, 'request-id', viewer)).toEqual({
      version: '1.0',
      context: {
        distributionDomainName: 'd111111abcdef8.cloudfront.net',
        distributionId: 'EDFDVBD6EXAMPLE',
        eventType: 'viewer-request',
        requestId: 'request-id',
      },
      viewer: { ip: '192.0.2.1' },
      request: {
        method: 'GET',
        uri: '/media/index.mpd',
        querystring: {
          ID: { value: '42' },
          NoValue: { value: '' },
          querymv: { value: 'val1', multiValue: [{ value: 'val1' }, { value: 'val2,val3' }] },
        },
        headers: {
          host: { value: 'video.example.com' },
          accept: {
            value: 'application/json',
            multiValue: [{ value: 'application/json' }, { value: 'application/xml' }, { value: 'text/html' }],
          },
          'accept-language': { value: 'en-GB,en;q=0.5' },
        },
        cookies: {
          Cookie1: { value: 'value1' },
          cookiemv: { value: 'value3', multiValue: [{ value: 'value3' }, { value: 'value4' }] },
        },
      },
    });
  });

  test('the event of a viewer response has the response without its body', () => {
    const answer = response(200, { 'Content-Type': 'text/html', 'X-Cache': 'Miss' }, 'body');
    const event = edgeEvent('viewer-response', CONTEXT, 'id', request({}), answer);
    expect(event.response).toEqual({
      statusCode: 200,
      statusDescription: 'OK',
      headers: { 'content-type': { value: 'text/html' } },
      cookies: {},
    });
  });
});
