import { expect, test } from 'vitest'
import {
  setPassword,
  listSignIns,
  updateProfile,
  getSecondFactor,
  confirmEmailChange,
  stopEmailChange,
} from '@kassavirta/domain/people/profile/api'
import type { GivenServer } from '../support/given-server.ts'
import {
  click,
  fill,
  alert,
  box,
  button,
  errorSummary,
  heading,
  region,
  screen,
  link,
} from '../support/screen.ts'
import { menu, openMenu, texts, maija, openPortal, PASSWORD } from './open-portal.ts'

const details = () => region('Henkilötiedot')
const faults = () => texts(errorSummary().getByRole('listitem'))
const told = (text: string) => screen.getByRole('status').filter({ hasText: text })

async function open(user = maija, given?: (server: GivenServer) => void) {
  const server = openPortal('/omat-tiedot', {
    user,
    given: (all) => {
      all.answer(getSecondFactor, { active: false, recoveryCodesLeft: 0 })
      all.answer(updateProfile, ({ body }) => ({ user: { ...user, ...body } }))
      given?.(all)
    },
  })
  await expect.element(heading('Omat tiedot')).toBeVisible()
  return server
}

test('reading shows name, e-mail, phone and creation [R-PROF-01]', async () => {
  await open()
  await expect
    .poll(() => texts(details().getByRole('term')))
    .toEqual(['Nimi', 'Sähköpostiosoite', 'Puhelinnumero', 'Tunnus luotu'])
  expect(texts(details().getByRole('definition'))).toEqual([
    'Maija Mylläri',
    'maija@myllypuoti.example',
    '040 123 4567',
    '02.01.2026 09:15',
  ])
})

test('editing sends the four fields and tells it [R-PROF-02, R-PROF-04, R-PROF-08]', async () => {
  // The address is as long as those of large customers: it wraps and stays inside its panel.
  const emailAddress = 'maija.myllari@tavaratalotjamyymalat.pitkanimisenkonsernin.example.fi'
  const server = await open({ ...maija, emailAddress })
  await click(button('Muokkaa tietoja'))
  await expect.element(box('Etunimi')).toHaveFocus()
  await fill(box('Etunimi'), 'Maija-Kaisa')
  await fill(box('Puhelinnumero'), '')
  await click(button('Tallenna'))
  await expect.element(told('Käyttäjätiedot päivitetty')).toBeVisible()
  await expect.element(details()).toMatchTextContent('Maija-Kaisa Mylläri')
  await expect.element(button('Muokkaa tietoja')).toHaveFocus()
  expect(server.calls(updateProfile).map(({ body }) => body)).toEqual([
    { firstName: 'Maija-Kaisa', lastName: 'Mylläri', emailAddress, phoneNumber: '' },
  ])
})

test('a new name is everywhere [R-PROF-07]', async () => {
  await open()
  await click(button('Muokkaa tietoja'))
  await fill(box('Etunimi'), 'Maija-Kaisa')
  await click(button('Tallenna'))
  await expect.element(details()).toMatchTextContent('Maija-Kaisa Mylläri')
  expect(sessionStorage.getItem('kassavirta.person')).toContain('Maija-Kaisa')
  await openMenu()
  await expect.element(menu().getByRole('heading', { name: 'Maija-Kaisa Mylläri' })).toBeVisible()
})

test('cancelling returns to reading and changes nothing [R-PROF-06]', async () => {
  const server = await open()
  await click(button('Muokkaa tietoja'))
  await fill(box('Etunimi'), 'Joku')
  await click(button('Peru'))
  await expect.element(details()).toMatchTextContent('Maija Mylläri')
  await expect.element(button('Muokkaa tietoja')).toHaveFocus()
  await click(button('Vaihda salasana'))
  await click(button('Peru'))
  await expect.element(button('Vaihda salasana')).toHaveFocus()
  await expect.element(told('päivitetty')).not.toBeInTheDocument()
  expect([server.calls(updateProfile), server.calls(setPassword)]).toEqual([[], []])
})

test('names and a valid e-mail are required [R-PROF-09]', async () => {
  await open()
  const email = box('Sähköpostiosoite')
  await click(button('Muokkaa tietoja'))
  await fill(email, 'maija')
  await expect.element(email).toHaveValue('maija')
  await expect.element(screen.getByText('Tarkista sähköpostiosoite')).not.toBeInTheDocument()
  await fill(box('Puhelinnumero'), '')
  await expect.element(email).toHaveAccessibleDescription('Tarkista sähköpostiosoite')
  await fill(box('Etunimi'), '')
  await fill(box('Sukunimi'), '')
  await click(button('Tallenna'))
  await expect.element(errorSummary()).toHaveFocus()
  expect(faults()).toEqual([
    'Etunimi: Vaadittu tieto',
    'Sukunimi: Vaadittu tieto',
    'Tarkista sähköpostiosoite',
  ])
  await click(errorSummary().getByRole('link', { name: 'Tarkista sähköpostiosoite' }))
  await expect.element(email).toHaveFocus()
  await fill(email, 'maija@example.fi')
  await expect.element(email).not.toHaveAttribute('aria-invalid')
  await click(button('Tallenna'))
  await expect.element(errorSummary()).toHaveFocus()
  expect(faults()).toHaveLength(2)
})

test('a failed saving is told, and the text stays [R-ERR-15, R-ERR-24]', async () => {
  const server = await open()
  await click(button('Muokkaa tietoja'))
  await fill(box('Etunimi'), 'Maija-Kaisa')
  for (const [breakIt, text] of [
    [() => server.refuse(updateProfile, 500, 'Server error'), 'Tallennuksessa tapahtui virhe'],
    [() => server.cut(updateProfile), 'Palvelinvirhe. Tarkista Internet-yhteytesi.'],
    [() => server.refuse(updateProfile, 422, 'Osoite on jo käytössä.'), 'Osoite on jo käytössä.'],
  ] as const) {
    breakIt()
    await click(button('Tallenna'))
    await expect.element(alert()).toMatchTextContent(text)
    await expect.element(alert()).toMatchTextContent('Tallennus ei onnistunut')
    await expect.element(box('Etunimi')).toHaveValue('Maija-Kaisa')
  }
  await click(button('Peru'))
  await expect.element(details()).toMatchTextContent('Maija Mylläri')
})

test('the server’s text stands beside its field [R-ERR-15]', async () => {
  const said = { emailAddress: 'Tarkista sähköpostiosoite' }
  await open(maija, ({ refuse }) => refuse(updateProfile, 400, 'Tarkista tiedot', said))
  await click(button('Muokkaa tietoja'))
  await click(button('Tallenna'))
  await expect.element(box('Sähköpostiosoite')).toHaveAccessibleDescription('Tarkista sähköpostiosoite')
  await fill(box('Sähköpostiosoite'), 'maija@example.org')
  await expect.element(box('Sähköpostiosoite')).not.toHaveAttribute('aria-invalid')
})

test('a new address that waits is told', async () => {
  await open({
    ...maija,
    emailAddress: 'uusi@example.fi',
    emailChange: { addressInForce: 'vanha@example.fi', dueAt: '2026-11-18T08:00:00.000Z' },
  })
  await expect.element(screen.getByText('Uusi sähköpostiosoite odottaa vahvistusta')).toBeVisible()
  await expect
    .element(screen.getByText(/Osoite uusi@example\.fi tulee käyttöön 18\.11\.2026 10:00\./))
    .toBeVisible()
})

test('the last sign-ins are shown to whoever asks for them', async () => {
  const rows = [
    { at: '2026-11-16T08:00:00Z', state: 'this' as const },
    { at: '2026-11-15T21:10:00Z', state: 'ended' as const },
  ]
  const server = await open(maija, ({ answer }) => answer(listSignIns, { rows }))
  expect(server.calls(listSignIns)).toEqual([])
  await click(screen.getByText('Näytä viimeisimmät kirjautumiset'))
  await expect
    .poll(() => texts(region('Kirjautumiset').getByRole('listitem')))
    .toEqual(['16.11.2026 10:00 tämä istunto', '15.11.2026 23:10 päättynyt'])
})

const GOOD = 'Abcdef1!'
const secret = (name: string) => screen.getByLabelText(name, { exact: true })
const [current, fresh, again] = ['Nykyinen salasana', 'Uusi salasana', 'Uusi salasana uudelleen'] as const

async function openPassword() {
  const server = openPortal('/omat-tiedot', {
    given: ({ answer }) => {
      answer(getSecondFactor, { active: false, recoveryCodesLeft: 0 })
      answer(setPassword, undefined)
    },
  })
  await click(button('Vaihda salasana'))
  await expect.element(secret(current)).toHaveFocus()
  return server
}

async function send(old: string): Promise<void> {
  await fill(secret(current), old)
  await fill(secret(fresh), GOOD)
  await fill(secret(again), GOOD)
  await click(button('Vaihda salasana'))
}

test('a change sends the current and the new password [R-PROF-03, R-PROF-05, R-PROF-10]', async () => {
  const server = await openPassword()
  await send(PASSWORD)
  await expect
    .element(screen.getByRole('status').filter({ hasText: 'Salasanasi on vaihdettu' }))
    .toBeVisible()
  await expect.element(button('Vaihda salasana')).toHaveFocus()
  const [change, ...more] = server.calls(setPassword)
  expect(change?.body).toEqual({ currentPassword: PASSWORD, newPassword: GOOD })
  expect(change?.headers.get('authorization')).toMatch(/^Bearer ./)
  expect(more).toEqual([])
})

test('all three passwords are required and must agree [R-PROF-11, R-PROF-13]', async () => {
  await openPassword()
  await click(button('Vaihda salasana'))
  await expect.element(errorSummary()).toHaveFocus()
  expect(texts(errorSummary().getByRole('listitem'))).toEqual([
    'Nykyinen salasana: Vaadittu tieto',
    'Uusi salasana: Vaadittu tieto',
    'Uusi salasana uudelleen: Vaadittu tieto',
  ])
  await fill(secret(current), 'jokin')
  await fill(secret(fresh), GOOD)
  await fill(secret(again), 'Abcdef1?')
  await expect.element(secret(again)).toHaveAccessibleDescription('Salasanat eivät täsmää')
  // Correcting one of the two fields also removes the error of the other.
  await fill(secret(fresh), 'Abcdef1?')
  await expect.element(secret(again)).not.toHaveAttribute('aria-invalid')
})

test('the rules are ticked off while one types [R-PROF-12]', async () => {
  await openPassword()
  const rules = screen.getByRole('list', { name: 'Salasanan vaatimukset' })
  const met = () => texts(rules.getByRole('listitem')).filter((text) => text.endsWith(', täyttyy')).length
  expect(met()).toBe(0)
  await fill(secret(fresh), 'Abcdef1')
  await expect.poll(met).toBe(4)
  await fill(secret(fresh), GOOD)
  await expect.poll(met).toBe(6)
  await expect.element(screen.getByText('Salasana täyttää kaikki vaatimukset.')).toBeInTheDocument()
  await fill(secret(fresh), 'Abcdef1!ä')
  await expect.poll(met).toBe(5)
  secret(again).element().focus()
  await expect
    .element(secret(fresh))
    .toHaveAccessibleDescription(
      'Salasanassa on oltava vähintään 8 merkkiä, iso ja pieni kirjain, numero ja erikoismerkki (. , : ! @ - _ tai välilyönti). Muita merkkejä, kuten å, ä ja ö, ei voi käyttää.',
    )
})

test('a wrong current password is no lost session [R-PROF-14, R-ERR-16]', async () => {
  const server = await openPassword()
  const text = 'Nykyinen salasana on väärä'
  server.refuse(setPassword, 400, 'Tarkista tiedot', { currentPassword: text })
  await send('Vaara-1234')
  await expect.element(alert()).toMatchTextContent('Salasanan vaihto ei onnistunut')
  await expect.element(secret(current)).toHaveAccessibleDescription(text)
  await expect.element(screen.getByRole('dialog')).not.toBeInTheDocument()
})

const CODE = '0123-4567-89AB-CDEF-GHJK-MNPQ'
const PAGE = `/sahkopostin-vaihto#${CODE}`

test('the link of the letter changes nothing by itself', async () => {
  const server = openPortal(PAGE, {
    user: null,
    given: ({ answer }) => answer(stopEmailChange, undefined),
  })
  await expect.element(heading('Sähköpostiosoitteen vaihto')).toBeVisible()
  expect(server.calls(stopEmailChange)).toEqual([])
  await click(button('Peru vaihto'))
  await expect.element(screen.getByRole('status').filter({ hasText: 'Vaihto on peruttu' })).toBeVisible()
  expect(server.calls(stopEmailChange).map(({ body }) => body)).toEqual([{ code: CODE }])
  await click(link('Tilaa aktivointikoodi'))
  await expect.element(heading('Tilaa aktivointikoodi')).toBeVisible()
})

test('a code without a change is told', async () => {
  const text = 'Tämä osoitteen vaihto ei enää odota vahvistusta.'
  openPortal(PAGE, { user: null, given: ({ refuse }) => refuse(confirmEmailChange, 400, text) })
  await click(button('Vahvista uusi osoite'))
  await expect.element(alert()).toMatchTextContent(text)
  openPortal('/sahkopostin-vaihto', { user: null })
  await expect.element(alert()).toMatchTextContent('Linkki on vajaa')
})
