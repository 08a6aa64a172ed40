import { once } from 'node:events'
import { createServer, request, type IncomingMessage, type ServerResponse } from 'node:http'
import type { AddressInfo } from 'node:net'
import { text } from 'node:stream/consumers'

/** Another build has the same files, in a folder of this name. */
type Build = '' | `build-${string}/`

export type Line = {
  readonly address: string
  /** From now on nothing answers, as without a connection. */
  readonly cut: () => Promise<void>
  readonly mend: () => Promise<void>
  /** From now on the server has another build, and no file of the one before. */
  readonly release: (build: Build) => void
}

/** A line to the portal that can break, and at whose other end a new version can come out. */
export async function openLine(portal: string): Promise<Line & { readonly close: () => Promise<void> }> {
  let build: Build = ''
  const server = createServer((asked, answer) => passOn(portal, build, asked, answer))
  const listen = async (port: number) => {
    server.listen(port, '127.0.0.1')
    await once(server, 'listening')
    return (server.address() as AddressInfo).port
  }
  const port = await listen(0)
  const close = async () => {
    if (!server.listening) return
    server.close()
    server.closeAllConnections()
    await once(server, 'close')
  }
  return {
    address: `http://127.0.0.1:${port}`,
    cut: close,
    mend: async () => void (await listen(port)),
    release: (next) => void (build = next),
    close,
  }
}

function passOn(portal: string, build: Build, asked: IncomingMessage, answer: ServerResponse): void {
  const { method, headers, url = '/' } = asked
  const folder = `/assets/${build}`
  if (url.startsWith('/assets/') && !url.startsWith(folder)) {
    answer.writeHead(404).end()
    return
  }
  const path = url.replace(folder, '/assets/')
  const isNamed =
    build !== '' && (headers['sec-fetch-mode'] === 'navigate' || /^\/(?:service-worker\.js)?$/.test(url))
  // Its tag is that of the true build.
  const plain = isNamed ? { ...headers, 'accept-encoding': 'identity', 'if-none-match': '' } : headers
  const forwarded = request(new URL(path, portal), { method, headers: plain }, (found) => {
    if (!isNamed) {
      answer.writeHead(found.statusCode ?? 502, found.headers)
      found.pipe(answer)
      return
    }
    const { 'content-length': _length, etag: _tag, ...rest } = found.headers
    answer.writeHead(found.statusCode ?? 502, rest)
    void text(found).then(
      (page) => answer.end(renamed(page, build)),
      () => answer.destroy(),
    )
  })
  forwarded.on('error', () => answer.destroy())
  asked.pipe(forwarded)
}

/** The page and the list of the worker name the files of the build; a version tells the lists apart. */
const renamed = (page: string, build: Build): string =>
  page
    .replaceAll(/(["/])assets\/(?=[\w.-]+\.\w+")/g, `$1assets/${build}`)
    .replace(/"version":"\w+"/, (version) => version.replace(/"$/, `${build.slice(0, -1)}"`))
