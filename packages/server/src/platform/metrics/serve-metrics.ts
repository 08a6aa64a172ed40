import { once } from 'node:events'
import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import type { Database } from '../database/database.ts'
import type { ServerMetrics } from './server-metrics.ts'

type Place = { readonly port: number; readonly host: string }

/** Answers a monitor on a port of its own, which the proxy does not lead to. */
export async function serveMetrics(metrics: ServerMetrics, database: Database, place: Place) {
  const server = createServer((request, response) => {
    if (request.method !== 'GET' || request.url !== '/metrics') {
      response.writeHead(404).end()
      return
    }
    void metrics.text(database).then((text) => {
      response.writeHead(200, { 'content-type': 'text/plain; version=0.0.4; charset=utf-8' }).end(text)
    })
  })
  server.listen(place.port, place.host)
  await once(server, 'listening')
  return {
    port: (server.address() as AddressInfo).port,
    close: async (): Promise<void> => {
      server.closeAllConnections()
      await new Promise((closed) => server.close(closed))
    },
  }
}
