import { once } from 'node:events'
import { createServer, request, type RequestListener } from 'node:http'
import type { AddressInfo } from 'node:net'
import type { Page } from '@playwright/test'

/** A line to a portal that can break. */
export async function openLine(passOn: RequestListener) {
  const server = createServer(passOn)
  const listen = async (port: number) => {
    server.listen(port, '127.0.0.1')
    await once(server, 'listening')
    return (server.address() as AddressInfo).port
  }
  const port = await listen(0)
  return {
    address: `http://127.0.0.1:${port}`,
    /** From now on nothing answers, as without a connection. */
    cut: async (): Promise<void> => {
      if (!server.listening) return
      server.close()
      server.closeAllConnections()
      await once(server, 'close')
    },
    mend: async (): Promise<void> => void (await listen(port)),
  }
}

/** Passes everything on as it is. */
export const plainly =
  (portal: string): RequestListener =>
  (asked, answer) => {
    const { method, headers, url = '/' } = asked
    const forwarded = request(new URL(url, portal), { method, headers }, (found) => {
      answer.writeHead(found.statusCode ?? 502, found.headers)
      found.pipe(answer)
    })
    forwarded.on('error', () => answer.destroy())
    asked.pipe(forwarded)
  }

/** Waits until the browser has kept the whole program of the server, and is 'activated' when it could. */
export const programKept = (page: Page) =>
  page.evaluate(async () => {
    const registration = await navigator.serviceWorker.ready
    await registration.update()
    const newest = registration.installing ?? registration.waiting ?? registration.active
    return new Promise<string | undefined>((resolve) => {
      const look = () => {
        if (newest?.state === 'activated' || newest?.state === 'redundant') resolve(newest.state)
      }
      newest?.addEventListener('statechange', look)
      look()
    })
  })

/** Every address in every cache of the browser, by cache. */
export const keptAddresses = (page: Page) =>
  page.evaluate(async () => {
    const names = await caches.keys()
    const pathsOf = async (name: string) => {
      const requests = await (await caches.open(name)).keys()
      return requests.map(({ url }) => new URL(url).pathname)
    }
    return Promise.all(names.map(pathsOf))
  })
