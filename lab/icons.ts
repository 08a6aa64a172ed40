import { readFileSync } from 'node:fs'
import { fileURLToPath } from 'node:url'
import { openBrowser } from './browser.ts'

const file = (name: string) => fileURLToPath(new URL(`../packages/web/public/${name}`, import.meta.url))

/**
 * The colours of the notes need a white ground. A system cuts a maskable icon to a shape of its own, but never the inner
 * four fifths, and iOS rounds its corners itself.
 */
const icons = [
  { name: 'icon-192.png', size: 192, markPart: 0.7, cornerPart: 0.2 },
  { name: 'icon-512.png', size: 512, markPart: 0.7, cornerPart: 0.2 },
  { name: 'icon-maskable-512.png', size: 512, markPart: 0.54, cornerPart: 0 },
  { name: 'apple-touch-icon.png', size: 180, markPart: 0.64, cornerPart: 0 },
] as const

/** Draws the icons of an installed portal from its mark. */
export async function run(): Promise<boolean> {
  const mark = readFileSync(file('icon.svg')).toString('base64')
  const page = await (await openBrowser()).newPage()
  for (const { name, size, markPart, cornerPart } of icons) {
    await page.setViewportSize({ width: size, height: size })
    await page.setContent(`<!doctype html><style>
      body { margin: 0; height: ${size}px; display: grid; place-items: center; background: #fff; border-radius: ${cornerPart * size}px }
      html { background: transparent }
    </style><img width="${Math.round(markPart * size)}" src="data:image/svg+xml;base64,${mark}" alt="">`)
    await page.screenshot({ path: file(name), omitBackground: true })
  }
  return true
}
