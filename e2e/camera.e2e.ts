import { writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { runFolder } from '../packages/server/test/run-folders.ts'
import config from './playwright.config.ts'
import { expect, test } from './support/fixtures.ts'
import { bagField, count, nextButton, openDepositForm } from './support/forms.ts'
import { button, scriptOf } from './support/screen.ts'

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
  const film = join(runFolder('film'), 'film.y4m')
  const picture = pictureOf(text)
  const frames = Array.from({ length: 4 }, () => [Buffer.from('FRAME\n'), picture]).flat()
  writeFileSync(
    film,
    Buffer.concat([Buffer.from(`YUV4MPEG2 W${WIDTH} H${HEIGHT} F8:1 C420jpeg\n`), ...frames]),
  )
  return film
}

const BAG = '1045582093'
const { launchOptions } = config.use ?? {}

// A code with its letters, as bags have it: the field takes the digits, as from a paste.
test.use({
  launchOptions: {
    ...launchOptions,
    args: [
      ...(launchOptions?.args ?? []),
      '--use-fake-device-for-media-stream',
      '--use-fake-ui-for-media-stream',
      `--use-file-for-fake-video-capture=${filmOf(`CN${BAG}`)}`,
    ],
  },
})

test('the camera reads the number of a bag, and is off again', async ({ page }) => {
  await page.addInitScript(() => {
    const { mediaDevices } = navigator
    const open = mediaDevices.getUserMedia.bind(mediaDevices)
    mediaDevices.getUserMedia = async (asked) => {
      const stream = await open(asked)
      Object.assign(window, { states: () => stream.getTracks().map(({ readyState }) => readyState) })
      return stream
    }
  })
  const scripts: string[] = []
  page.on('request', (request) => scripts.push(new URL(request.url()).pathname))
  await openDepositForm(page)
  await count(page, '50 €').fill('1')
  // The dialog and the decoder come when they are asked for.
  const later = ['CameraDialog', 'decode-picture'].map((name) => scriptOf(name).slice('**'.length))
  expect(scripts.filter((path) => later.includes(path))).toEqual([])
  await button(page, 'Lue kameralla').click()
  await expect(bagField(page)).toHaveValue(BAG)
  await expect(page.getByRole('dialog')).toHaveCount(0)
  await expect(nextButton(page)).toBeFocused()
  expect(scripts).toContain(later[0])
  type Watched = { readonly states: () => readonly string[] }
  expect(await page.evaluate(() => (window as unknown as Watched).states())).toEqual(['ended'])
})
