import { ASEMA, changePlace, KALEVA, placeLine } from './support/demo-companies.ts'
import { expect, test } from './support/fixtures.ts'
import { enter } from './support/sign-in.ts'

test('each tab keeps its own place; a new tab begins at the one that was chosen last [R-AUTH-25]', async ({
  page,
  context,
}) => {
  await enter(page, '/', 'demo')
  await page.getByRole('button', { name: KALEVA }).click()
  const second = await context.newPage()
  await enter(second, '/', 'demo')
  await expect(placeLine(second)).toContainText(KALEVA)
  await changePlace(second, ASEMA)
  await page.reload()
  await expect(placeLine(page)).toContainText(KALEVA)
  await second.reload()
  await expect(placeLine(second)).toContainText(ASEMA)
})
