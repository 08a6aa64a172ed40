import { mkdtempSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import type { Page } from '@playwright/test'
import config from './playwright.config.ts'
import { expectBothThemes, takePhone } from './support/axe.ts'
import { bagField, count, nextButton, openForm } from './support/journey.ts'
import { expect, test } from './support/fixtures.ts'
import { go, button, scriptOf } from './support/screen.ts'

/** The bars and gaps of Code 128, set B, by value: widths in modules. Values 103 to 106 are the starts and the end. */
const PATTERNS =
  '212222 222122 222221 121223 121322 131222 122213 122312 132212 221213 221312 231212 112232 122132 122231 113222 123122 123221 223211 221132 221231 213212 223112 312131 311222 321122 321221 312212 322112 322211 212123 212321 232121 111323 131123 131321 112313 132113 132311 211313 231113 231311 112133 112331 132131 113123 113321 133121 313121 211331 231131 213113 213311 213131 311123 311321 331121 312113 312311 332111 314111 221411 431111 111224 111422 121124 121421 141122 141221 112214 112412 122114 122411 142112 142211 241211 221114 413111 241112 134111 111242 121142 121241 114212 124112 124211 411212 421112 421211 212141 214121 412121 111143 111341 131141 114113 114311 411113 411311 113141 114131 311141 411131 211412 211214 211232 2331112'.split(
    ' ',
  )
const START_B = 104
const END = 106

/** The modules of the code of a text: true is black. */
function modulesOf(text: string): readonly boolean[] {
  const values = Array.from(text, (sign) => sign.charCodeAt(0) - 32)
  const check = values.reduce((sum, value, index) => sum + value * (index + 1), START_B) % 103
  const widths = [START_B, ...values, check, END].flatMap((value) =>
    Array.from(PATTERNS[value] ?? '', Number),
  )
  return widths.flatMap((width, index) => Array.from({ length: width }, () => index % 2 === 0))
}

const [WIDTH, HEIGHT] = [640, 480]

/** One uncompressed picture: the code in the middle of white paper; without a text the paper alone. */
function pictureOf(text: string): Buffer {
  const brightness = Buffer.alloc(WIDTH * HEIGHT, 235)
  const modules = text === '' ? [] : modulesOf(text)
  const left = Math.floor((WIDTH - modules.length * 2) / 2)
  for (let y = HEIGHT * 0.35; y < HEIGHT * 0.65; y += 1) {
    for (const [at, black] of modules.entries()) {
      if (black) brightness.fill(20, y * WIDTH + left + at * 2, y * WIDTH + left + at * 2 + 2)
    }
  }
  return Buffer.concat([brightness, Buffer.alloc((WIDTH * HEIGHT) / 2, 128)])
}

/** A film for the browser's fake camera, which shows it over and over. */
function filmOf(text: string): string {
  const film = join(mkdtempSync(join(tmpdir(), 'kassavirta-camera-')), 'film.y4m')
  const picture = pictureOf(text)
  const frames = Array.from({ length: 4 }, () => [Buffer.from('FRAME\n'), picture]).flat()
  writeFileSync(
    film,
    Buffer.concat([Buffer.from(`YUV4MPEG2 W${WIDTH} H${HEIGHT} F8:1 C420jpeg\n`), ...frames]),
  )
  return film
}

/** Options of a browser whose camera looks at the bar code of a text; the person allows it. */
const lookingAt = (text: string) => {
  const { launchOptions } = config.use ?? {}
  return {
    ...launchOptions,
    args: [
      ...(launchOptions?.args ?? []),
      '--use-fake-device-for-media-stream',
      '--use-fake-ui-for-media-stream',
      `--use-file-for-fake-video-capture=${filmOf(text)}`,
    ],
  }
}

const cameraDialog = (page: Page) => page.getByRole('dialog', { name: 'Lue numero kameralla' })

const BAG = '1045582093'

// A code with its letters, as bags have it: the field takes the digits, as from a paste.
// One worker: its browser is started once.
test.describe.configure({ mode: 'default' })
test.use({ launchOptions: lookingAt(`CN${BAG}`) })

/** Remembers every stream that the page opens, to see that it is closed again. */
const watchStreams = (page: Page) =>
  page.addInitScript(() => {
    const streams: MediaStream[] = []
    const { mediaDevices } = navigator
    const open = mediaDevices.getUserMedia.bind(mediaDevices)
    mediaDevices.getUserMedia = async (asked) => {
      const stream = await open(asked)
      streams.push(stream)
      return stream
    }
    Object.assign(window, {
      openTracks: () =>
        streams.flatMap((stream) => stream.getTracks()).filter(({ readyState }) => readyState === 'live')
          .length,
      openedStreams: () => streams.length,
    })
  })

type Watched = { readonly openTracks: () => number; readonly openedStreams: () => number }
const openTracks = (page: Page) => page.evaluate(() => (window as unknown as Watched).openTracks())
const openedStreams = (page: Page) => page.evaluate(() => (window as unknown as Watched).openedStreams())

test('the camera reads the number of a bag, cleans it, and is off again, also when its dialog is closed before anything is read; a decoder that does not come is told', async ({
  page,
  faults,
}) => {
  faults.expect(/Failed to load resource|Failed to fetch dynamically/)
  await watchStreams(page)
  await takePhone(page)
  const scripts: string[] = []
  page.on('request', (request) => {
    if (request.resourceType() === 'script') scripts.push(new URL(request.url()).pathname)
  })
  await openForm(page)
  await count(page, '50 €').fill('1')
  const before = scripts.length
  await button(page, 'Lue kameralla').click()
  await expect(bagField(page)).toHaveValue(BAG)
  await expect(cameraDialog(page)).toHaveCount(0)
  await expect(nextButton(page)).toBeFocused()
  expect(await openedStreams(page)).toBe(1)
  expect(await openTracks(page)).toBe(0)
  // The dialog and the decoder came when they were asked for.
  const later = ['CameraDialog', 'decode-picture'].map((name) => scriptOf(name).slice('**'.length))
  expect(scripts.slice(before)).toContain(later[0])
  expect(scripts.slice(0, before).filter((path) => later.includes(path))).toEqual([])

  // Nothing is read while the decoder does not come.
  const decoder = scriptOf('decode-picture')
  await page.route(decoder, () => undefined)
  await page.reload()
  await bagField(page).fill('')
  await button(page, 'Lue kameralla').click()
  await expect(cameraDialog(page).getByLabel('Kameran kuva')).toBeVisible()
  await expect.poll(() => openTracks(page)).toBe(1)
  await expectBothThemes(page)
  await page.keyboard.press('Escape')
  await expect(cameraDialog(page)).toHaveCount(0)
  expect(await openTracks(page)).toBe(0)
  await expect(button(page, 'Lue kameralla')).toBeFocused()
  await expect(bagField(page)).toHaveValue('')

  await page.unroute(decoder)
  await page.route(decoder, (route) => route.abort())
  await page.reload()
  await button(page, 'Lue kameralla').click()
  await expect(cameraDialog(page).getByRole('alert')).toHaveText(
    'Viivakoodinlukijaa ei saatu ladattua. Kirjoita numero kenttään.',
  )
})

/** The browser's own reader, which knows the codes of bags and sees this. */
const giveReader = (page: Page, seen: readonly string[] | undefined) =>
  page.evaluate((values) => {
    Object.assign(window, {
      BarcodeDetector: class {
        static getSupportedFormats(): Promise<readonly string[]> {
          return Promise.resolve(['code_128', 'itf', 'code_39', 'codabar'])
        }
        detect = () =>
          values
            ? Promise.resolve(values.map((rawValue) => ({ rawValue })))
            : Promise.reject(new Error('the service is gone'))
      },
    })
  }, seen)

test('the browser’s own reader is used where it knows the codes of bags; one that breaks and a camera that is not allowed are told in words, and the number can be typed; where there is no camera no button offers one', async ({
  page,
}) => {
  const decoders: string[] = []
  page.on('request', (request) => {
    if (request.url().includes('decode-picture')) decoders.push(request.url())
  })
  await openForm(page)
  await giveReader(page, ['https://example.test', '99 00011'])
  await button(page, 'Lue kameralla').click()
  await expect(bagField(page)).toHaveValue('9900011')
  expect(decoders).toEqual([])

  const told = cameraDialog(page).getByRole('alert')
  await giveReader(page, undefined)
  await button(page, 'Lue kameralla').click()
  await expect(told).toHaveText(/Kirjoita numero kenttään\.$/)
  await cameraDialog(page).getByRole('button', { name: 'Sulje' }).click()

  await page.evaluate(() => {
    navigator.mediaDevices.getUserMedia = () =>
      Promise.reject(new DOMException('Permission denied', 'NotAllowedError'))
  })
  await button(page, 'Lue kameralla').click()
  await expect(told).toHaveText(
    'Kameran käyttö on estetty. Salli kamera selaimen asetuksissa ja yritä uudelleen, tai kirjoita numero kenttään.',
  )
  await cameraDialog(page).getByRole('button', { name: 'Sulje' }).click()
  await bagField(page).fill(`CN ${BAG}`)
  await expect(bagField(page)).toHaveValue(BAG)

  await page.evaluate(() => {
    navigator.mediaDevices.enumerateDevices = () => Promise.resolve([])
  })
  await go(page, '/ohjeet')
  await go(page, '/tilitys')
  await expect(bagField(page)).toBeVisible()
  await expect(button(page, 'Lue kameralla')).toHaveCount(0)
})
