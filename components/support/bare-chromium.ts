import { spawn, type ChildProcess } from 'node:child_process'
import { once } from 'node:events'
import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import type { Writable } from 'node:stream'
import { defineBrowserProvider } from '@vitest/browser'
import type { BrowserProvider, TestProject } from 'vitest/node'

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
