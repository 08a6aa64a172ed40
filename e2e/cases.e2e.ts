import { contactForms, sendButton, write } from './support/contact-forms.ts'
import { enterAtKaleva } from './support/demo-companies.ts'
import { expect, test } from './support/fixtures.ts'
import { heading } from './support/screen.ts'
import { setSwitches } from './support/switches.ts'

test('the thanks lead to what was sent', async ({ page }) => {
  await setSwitches(page, { casesInPortal: true })
  await enterAtKaleva(page, contactForms.contact.path)
  await write(page, contactForms.contact, 'Soittaisitteko?')
  await sendButton(page).click()
  await expect(heading(page, contactForms.contact.thanks)).toBeFocused()
  await page.getByRole('link', { name: /^Omat yhteydenotot/ }).click()
  await expect(heading(page, 'Omat yhteydenotot')).toBeFocused()
})
