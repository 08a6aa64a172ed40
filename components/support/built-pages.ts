import { existsSync, readFileSync } from 'node:fs'
import { extname, join } from 'node:path'
import type { ServerResponse } from 'node:http'
import type { Connect, Plugin } from 'vite'

const TYPES: Readonly<Record<string, string>> = {
  '.css': 'text/css',
  '.js': 'text/javascript',
  '.svg': 'image/svg+xml',
  '.webmanifest': 'application/manifest+json',
  '.woff2': 'font/woff2',
}

/** The line that the server replaces with its BASE_PATH. */
const BASE = '<base href="/" />'

/** Gives the page its server before the first script of the program runs. */
const PREPARE = '<script>parent.prepareFramedPage(window)</script>'

/**
 * Serves built programs, each below a path of its own, as the server does under a BASE_PATH. One of them has an origin of its own and knows of
 * no base: its files are below its path, its pages at the root, where only frames of ours are answered.
 */
export function builtPages(folders: Readonly<Record<string, string>>, rooted: string): Plugin {
  return {
    name: 'kassavirta:built-pages',
    configureServer({ middlewares }) {
      // In front of the runner, which has a page at the root too.
      middlewares.stack.unshift({ route: '', handle: rootedPages })
      function rootedPages(
        request: Connect.IncomingMessage,
        answer: ServerResponse,
        next: Connect.NextFunction,
      ) {
        const { pathname, search, searchParams } = new URL(request.url ?? '/', 'http://localhost')
        const isOfRunner = pathname.startsWith('/__vitest') || searchParams.has('sessionId')
        if (request.headers['sec-fetch-dest'] !== 'iframe' || isOfRunner) return next()
        if (pathname.startsWith(rooted))
          return answer.writeHead(302, { location: `/${pathname.slice(rooted.length)}${search}` }).end()
        if (Object.keys(folders).some((base) => pathname.startsWith(base))) return next()
        answer.setHeader('content-type', 'text/html; charset=utf-8')
        return answer.end(pageUnder(rooted, folders[rooted] ?? ''))
      }
      for (const [base, folder] of Object.entries(folders)) {
        middlewares.use((request, answer, next) => {
          const { pathname } = new URL(request.url ?? '/', 'http://localhost')
          if (!pathname.startsWith(base)) return next()
          const file = join(folder, pathname.slice(base.length))
          const type = TYPES[extname(file)]
          if (type === undefined) {
            answer.setHeader('content-type', 'text/html; charset=utf-8')
            return answer.end(pageUnder(base, folder))
          }
          // A service worker would answer in place of the test.
          if (!existsSync(file) || file.endsWith('service-worker.js')) return answer.writeHead(404).end()
          // The names of built files change with their content.
          answer.setHeader('cache-control', 'public, max-age=31536000, immutable')
          answer.setHeader('content-type', type)
          return answer.end(readFileSync(file))
        })
      }
    },
  }
}

function pageUnder(base: string, folder: string): string {
  const page = readFileSync(join(folder, 'index.html'), 'utf8')
  if (!page.includes(BASE)) throw new Error(`${folder}/index.html lacks the line ${BASE}`)
  return page.replace(BASE, `<base href="${base}" />${PREPARE}`)
}
