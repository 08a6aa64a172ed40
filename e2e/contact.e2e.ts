import { enterAtKaleva } from './support/demo-companies.ts'
import { expect, test } from './support/fixtures.ts'
import { contactForms, openAsSender, sendButton, watch } from './support/contact-forms.ts'
import { changePerson } from './support/mock-api.ts'
import { box, heading } from './support/screen.ts'
import { signIn } from './support/sign-in.ts'

const { contact, feedback } = contactForms

test('a contact request goes with every field and is thanked for [R-CONTACT-01, R-CONTACT-03]', async ({
  page,
}) => {
  const sender = await openAsSender(page, contact.path)
  await expect(heading(page, 'Yhteydenottopyyntö')).toBeVisible()
  await page
    .getByRole('combobox', { name: 'Yhteydenottopyyntö koskee' })
    .selectOption({ label: 'Laskutusta' })
  await box(page, 'Lisätiedot').fill('Soittakaa "heti" (kiitos)')
  await box(page, 'Nimi').fill('Maija Virtanen-Åberg')
  const sent = watch(page, contact)
  await sendButton(page).click()
  await expect(heading(page, 'Kiitos! Yhteydenottopyyntö on vastaanotettu')).toBeFocused()
  await expect(page.getByRole('term')).toHaveText(['Toimipaikka', 'Lähettäjä', 'Lähetetty'])
  await expect(page.getByText(/aukioloaikana, arkisin/)).toBeVisible()
  expect(sent.map(({ body }) => body)).toEqual([
    {
      name: 'Maija Virtanen-Åberg',
      phoneNumber: '010 555 0110',
      email: 'maija.virtanen@example.fi',
      contactReason: 'Laskutusta',
      additionalInfo: 'Soittakaa "heti" (kiitos)',
      ...sender,
    },
  ])
})

test('six reasons, the first of them chosen [R-CONTACT-06]', async ({ page }) => {
  await enterAtKaleva(page, contact.path)
  const reason = page.getByRole('combobox', { name: 'Yhteydenottopyyntö koskee' })
  await expect(reason).toHaveValue('Myyntiä')
  await expect(reason.getByRole('option')).toHaveText([
    'Myyntiä',
    'Laskentaa',
    'Kuljetusta',
    'Palveluita',
    'Laskutusta',
    'Johtoa',
  ])
})

test('name and text are required, the name by the text rule; an e-mail is checked when given [R-CONTACT-05, R-CONTACT-07]', async ({
  page,
}) => {
  await enterAtKaleva(page, contact.path)
  await box(page, 'Nimi').fill('')
  await box(page, 'Lisätiedot').fill(' \n ')
  await box(page, 'Sähköpostiosoite').fill('maija')
  await sendButton(page).click()
  const links = page.getByRole('alert', { name: 'Tarkista tiedot' }).getByRole('link')
  await expect(links).toHaveText([
    'Lisätiedot: Vaadittu tieto',
    'Nimi: Vaadittu tieto',
    'Tarkista sähköpostiosoite',
  ])
  await box(page, 'Nimi').fill('Maija <b>')
  await box(page, 'Lisätiedot').fill('Soittakaa')
  await box(page, 'Puhelinnumero').fill('')
  await box(page, 'Sähköpostiosoite').fill('')
  await sendButton(page).click()
  await expect(links).toHaveText(['Nimi: Tekstissä on merkkejä, joita ei voi käyttää: < >'])
  await box(page, 'Nimi').fill('Maija')
  await sendButton(page).click()
  await expect(heading(page, contact.thanks)).toBeVisible()
})

test('a feedback goes with every field and is thanked for [R-CONTACT-02, R-CONTACT-04]', async ({ page }) => {
  const sender = await openAsSender(page, feedback.path)
  await box(page, 'Palaute').fill('Hyvää työtä – "kiitos"!')
  const sent = watch(page, feedback)
  await sendButton(page).click()
  await expect(heading(page, 'Kiitos palautteestasi!')).toBeFocused()
  expect(sent.map(({ body }) => body)).toEqual([
    {
      name: 'Maija Virtanen',
      phoneNumber: '010 555 0110',
      email: 'maija.virtanen@example.fi',
      additionalinfo: 'Hyvää työtä – "kiitos"!',
      ...sender,
    },
  ])
  await page.getByRole('button', { name: 'OK', exact: true }).click()
  await expect(heading(page, 'Hei Maija!')).toBeFocused()
})

test('of a feedback the name, the phone, the e-mail and the text are all required [R-CONTACT-08]', async ({
  page,
}) => {
  await changePerson(page, (user) => ({ ...user, phoneNumber: '' }))
  await enterAtKaleva(page, feedback.path)
  await box(page, 'Nimi').fill('')
  await box(page, 'Sähköpostiosoite').fill('')
  await sendButton(page).click()
  await expect(page.getByRole('alert', { name: 'Tarkista tiedot' }).getByRole('link')).toHaveText([
    'Palaute: Vaadittu tieto',
    'Nimi: Vaadittu tieto',
    'Puhelinnumero: Vaadittu tieto',
    'Sähköpostiosoite: Vaadittu tieto',
  ])
})

test('what was typed at one place does not stand on the form of another person', async ({ page }) => {
  await enterAtKaleva(page, feedback.path)
  await box(page, 'Palaute').fill('Maijan oma')
  await page.reload()
  await expect(box(page, 'Palaute')).toHaveValue('Maijan oma')
  await page.evaluate(() => sessionStorage.removeItem('kassavirta.session'))
  await signIn(page, feedback.path, 'kassa')
  await expect(box(page, 'Nimi')).not.toHaveValue('Maija Virtanen')
  await expect(box(page, 'Palaute')).toHaveValue('')
})
