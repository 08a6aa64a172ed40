import { expect, test } from './support/fixtures.ts'
import { heading } from './support/screen.ts'
import { enter } from './support/sign-in.ts'

test('a person without the right is sent away; back leads where they came from [R-ROUTE-46, R-PERM-14]', async ({
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
