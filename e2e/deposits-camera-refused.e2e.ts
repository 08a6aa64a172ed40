import { expectAccessible, takePhone } from './support/axe.ts'
import { cameraDialog as dialog, lookingAt } from './support/camera.ts'
import { bagField, openForm } from './support/deposits.ts'
import { expect, test } from './support/fixtures.ts'
import { button } from './support/screen.ts'

const BAG = '1045582093'

test.use({ newBrowser: true, launchOptions: lookingAt(BAG, 'deny') })

test('a camera that is not allowed is told in words, and the number can be typed', async ({ page }) => {
  await takePhone(page)
  await openForm(page)
  await button(page, 'Lue kameralla').click()
  await expect(dialog(page).getByRole('alert')).toHaveText(
    'Kameran käyttö on estetty. Salli kamera selaimen asetuksissa ja yritä uudelleen, tai kirjoita numero kenttään.',
  )
  await expectAccessible(page)
  await dialog(page).getByRole('button', { name: 'Sulje' }).click()
  await bagField(page).fill(`CN ${BAG}`)
  await expect(bagField(page)).toHaveValue(BAG)
})
