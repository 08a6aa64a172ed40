import type { Page } from '@playwright/test'
import { expectBothThemes, takePhone } from './support/axe.ts'
import { cameraDialog as dialog, lookingAt } from './support/camera.ts'
import { bagField, count, nextButton, openForm } from './support/deposits.ts'
import { expect, test } from './support/fixtures.ts'
import { go } from './support/going.ts'
import { button } from './support/screen.ts'
import { scriptOf } from './support/scripts.ts'

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
  await expect(dialog(page)).toHaveCount(0)
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
  await expect(dialog(page).getByLabel('Kameran kuva')).toBeVisible()
  await expect.poll(() => openTracks(page)).toBe(1)
  await expectBothThemes(page)
  await page.keyboard.press('Escape')
  await expect(dialog(page)).toHaveCount(0)
  expect(await openTracks(page)).toBe(0)
  await expect(button(page, 'Lue kameralla')).toBeFocused()
  await expect(bagField(page)).toHaveValue('')

  await page.unroute(decoder)
  await page.route(decoder, (route) => route.abort())
  await page.reload()
  await button(page, 'Lue kameralla').click()
  await expect(dialog(page).getByRole('alert')).toHaveText(
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

  const told = dialog(page).getByRole('alert')
  await giveReader(page, undefined)
  await button(page, 'Lue kameralla').click()
  await expect(told).toHaveText(/Kirjoita numero kenttään\.$/)
  await dialog(page).getByRole('button', { name: 'Sulje' }).click()

  await page.evaluate(() => {
    navigator.mediaDevices.getUserMedia = () =>
      Promise.reject(new DOMException('Permission denied', 'NotAllowedError'))
  })
  await button(page, 'Lue kameralla').click()
  await expect(told).toHaveText(
    'Kameran käyttö on estetty. Salli kamera selaimen asetuksissa ja yritä uudelleen, tai kirjoita numero kenttään.',
  )
  await dialog(page).getByRole('button', { name: 'Sulje' }).click()
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
