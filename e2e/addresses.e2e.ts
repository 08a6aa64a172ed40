import { expect, test } from './support/fixtures.ts'
import { heading, link } from './support/screen.ts'
import { enter, enterAtKaleva } from './support/sign-in.ts'

test('the server answers a deep address with its screen', async ({ page }) => {
  await enterAtKaleva(page, '/raportit/kasitellyt-tilitykset/9/kassat')
  await expect(heading(page, 'Kassat')).toBeVisible()
  await page.reload()
  await expect(heading(page, 'Kassat')).toBeVisible()
})

test('an address that cannot be read leads to the front page [R-ROUTE-26]', async ({ page }) => {
  await enterAtKaleva(page, '/tilitys%')
  await expect(heading(page, 'Hei Maija!')).toBeVisible()
  await expect(page).toHaveURL('/')
})

test('a person without the right is sent away, and Back leads back [R-PERM-14, R-ROUTE-46]', async ({
  page,
}) => {
  await enter(page, '/ohjeet', 'kassa')
  await expect(heading(page, 'Yhteystiedot')).toBeVisible()
  await page.goto('/oikeudet')
  await expect(heading(page, 'Ei oikeutta')).toBeVisible()
  await expect(page.getByText('Sinulla ei ole oikeutta käyttää tätä sivua.')).toBeVisible()
  await expect(page.getByText('Tunnukseesi ei ole liitetty')).toHaveCount(0)
  await page.goBack()
  await expect(heading(page, 'Yhteystiedot')).toBeVisible()
})

test('the first stop of the keyboard leads past the header', async ({ page }) => {
  await enterAtKaleva(page, '/ohjeet')
  await expect(heading(page, 'Yhteystiedot')).toBeVisible()
  await page.keyboard.press('Tab')
  const skip = link(page, 'Siirry sisältöön')
  await expect(skip).toBeFocused()
  await expect(skip).toBeInViewport()
  await page.keyboard.press('Enter')
  await expect(page.getByRole('main')).toBeFocused()
  await expect(page).toHaveURL('/ohjeet')
})
