import type { Page } from '@playwright/test'
import config from '../playwright.config.ts'
import { expectNoFindings, PHONE } from '../support/axe.ts'
import { expect, test } from '../support/fixtures.ts'
import { bagField, openDepositForm } from '../support/forms.ts'
import { button, goTo, heading, scriptOf } from '../support/screen.ts'

const { launchOptions } = config.use ?? {}

/** The browser has a camera that sees no code. */
test.use({
  launchOptions: {
    ...launchOptions,
    args: [
      ...(launchOptions?.args ?? []),
      '--use-fake-device-for-media-stream',
      '--use-fake-ui-for-media-stream',
    ],
  },
})

const dialog = (page: Page) => page.getByRole('dialog', { name: 'Lue numero kameralla' })
const told = (page: Page) => dialog(page).getByRole('alert')
const opener = (page: Page) => button(page, 'Lue kameralla')

test.beforeEach(async ({ page }) => {
  await page.setViewportSize(PHONE)
  await openDepositForm(page)
})

test('a camera whose dialog is closed is off, and nothing was read', async ({ page }) => {
  await opener(page).click()
  const picture = dialog(page).getByLabel('Kameran kuva')
  const stream = await picture.evaluateHandle(async (video: HTMLVideoElement) => {
    while (!video.srcObject) await new Promise(requestAnimationFrame)
    return video.srcObject as MediaStream
  })
  const states = () => stream.evaluate((found) => found.getTracks().map(({ readyState }) => readyState))
  expect(await states()).toEqual(['live'])
  await expectNoFindings(page)
  await page.keyboard.press('Escape')
  await expect(dialog(page)).toHaveCount(0)
  expect(await states()).toEqual(['ended'])
  await expect(opener(page)).toBeFocused()
  await expect(bagField(page)).toHaveValue('')
})

test('a decoder that does not come is told in words', async ({ page, faults }) => {
  faults.expect(/Failed to load resource|Failed to fetch dynamically/)
  await page.route(scriptOf('decode-picture'), (route) => route.abort())
  await opener(page).click()
  await expect(told(page)).toHaveText('Viivakoodinlukijaa ei saatu ladattua. Kirjoita numero kenttään.')
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

test('the browser’s own reader is used where it knows the codes of bags', async ({ page }) => {
  const decoders: string[] = []
  page.on('request', (request) => {
    if (request.url().includes('decode-picture')) decoders.push(request.url())
  })
  await giveReader(page, ['https://example.test', '99 00011'])
  await opener(page).click()
  await expect(bagField(page)).toHaveValue('9900011')
  expect(decoders).toEqual([])
})

test('a reader that breaks is told in words', async ({ page }) => {
  await giveReader(page, undefined)
  await opener(page).click()
  await expect(told(page)).toHaveText(/Kirjoita numero kenttään\.$/)
})

test('a camera that is not allowed is told, and the number can be typed', async ({ page }) => {
  await page.evaluate(() => {
    navigator.mediaDevices.getUserMedia = () =>
      Promise.reject(new DOMException('Permission denied', 'NotAllowedError'))
  })
  await opener(page).click()
  await expect(told(page)).toHaveText(
    'Kameran käyttö on estetty. Salli kamera selaimen asetuksissa ja yritä uudelleen, tai kirjoita numero kenttään.',
  )
  await button(dialog(page), 'Sulje').click()
  await bagField(page).fill('CN 1045582093')
  await expect(bagField(page)).toHaveValue('1045582093')
})

test('where there is no camera no button offers one', async ({ page }) => {
  await page.evaluate(() => {
    navigator.mediaDevices.enumerateDevices = () => Promise.resolve([])
  })
  await goTo(page, '/ohjeet')
  await expect(heading(page, 'Yhteystiedot')).toBeVisible()
  await goTo(page, '/tilitys')
  await expect(bagField(page)).toBeVisible()
  await expect(opener(page)).toHaveCount(0)
})
