import { spawn, type ChildProcess } from 'node:child_process'
import { once } from 'node:events'
import { mkdtempSync, rmSync, existsSync, readFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join, extname } from 'node:path'
import type { Writable } from 'node:stream'
import type { ServerResponse } from 'node:http'
import { defineBrowserProvider } from '@vitest/browser'
import type { BrowserProvider, TestProject } from 'vitest/node'
import type { Connect, Plugin } from 'vite'

declare module 'vitest/internal/browser' {
  interface BrowserCommands {
    /** The runner asks for a size of the window. */
    readonly __vitest_viewport: () => void
  }
}

const [WIDTH, HEIGHT] = [1280, 900]

/** A window for people in Finland in which nothing moves, sleeps or calls home. */
const SWITCHES = [
  '--headless',
  '--no-sandbox',
  '--remote-debugging-pipe',
  '--disable-gpu',
  `--window-size=${WIDTH},${HEIGHT}`,
  '--lang=fi-FI',
  '--accept-lang=fi-FI',
  // What moves would be met half-way.
  '--force-prefers-reduced-motion',
  '--force-color-profile=srgb',
  '--hide-scrollbars',
  // A mouse, which Chromium does not find here.
  '--blink-settings=primaryHoverType=2,availableHoverTypes=2,primaryPointerType=4,availablePointerTypes=4',
  '--disable-back-forward-cache',
  '--disable-background-networking',
  '--disable-background-timer-throttling',
  '--disable-backgrounding-occluded-windows',
  '--disable-renderer-backgrounding',
  '--disable-component-update',
  '--disable-extensions',
  '--disable-features=PaintHolding',
  '--disable-field-trial-config',
  '--disable-hang-monitor',
  // A test goes back and forth more often in a minute than a page may.
  '--disable-ipc-flooding-protection',
  '--disable-sync',
  '--mute-audio',
  '--no-default-browser-check',
  '--no-first-run',
]

/** By convention of `--remote-debugging-pipe`. */
const TO_BROWSER = 3

type Opened = { readonly browser: ChildProcess; readonly folder: string }

/**
 * A Chromium for each worker that nobody listens to. Tests here act inside the page, so that they need no tool that steers the
 * browser from outside; one that hears of every file and frame of a page costs a quarter of opening it.
 */
export const bareChromium = (program: string) =>
  defineBrowserProvider({
    name: 'bare-chromium',
    options: {},
    providerFactory: (project: TestProject): BrowserProvider => {
      const opened: Opened[] = []
      // The window has its size already, and frames have their own.
      project.browser?.registerCommand('__vitest_viewport', () => undefined)
      return {
        name: 'bare-chromium',
        supportsParallelism: true,
        getCommandsContext: () => ({}),
        openPage: async (_session, url) => void opened.push(await openBrowser(program, url)),
        close: async () => void (await Promise.all(opened.splice(0).map(closeBrowser))),
      }
    },
  })

async function openBrowser(program: string, url: string): Promise<Opened> {
  const folder = mkdtempSync(join(tmpdir(), 'kassavirta-chromium-'))
  const browser = spawn(program, [...SWITCHES, `--user-data-dir=${folder}`, url], {
    env: { ...process.env, TZ: 'Europe/Helsinki' },
    // It listens to the pipe alone, and ends by itself when the pipe does, however this process ends.
    stdio: ['ignore', 'ignore', 'ignore', 'pipe', 'pipe'],
  })
  await once(browser, 'spawn')
  return { browser, folder }
}

async function closeBrowser({ browser, folder }: Opened): Promise<void> {
  if (browser.exitCode === null) {
    const ended = once(browser, 'exit')
    ;(browser.stdio[TO_BROWSER] as Writable).end()
    await ended
  }
  rmSync(folder, { recursive: true, force: true, maxRetries: 10 })
}

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
