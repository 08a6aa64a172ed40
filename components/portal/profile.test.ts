import { setPassword } from '@kassavirta/domain/people/profile/activation/api'
import { listSignIns, updateProfile } from '@kassavirta/domain/people/profile/api'
import { getSecondFactor } from '@kassavirta/domain/people/profile/second-factor/api'
import { expect, test } from 'vitest'
import { expectAccessible } from '../support/accessibility.ts'
import { click, fill } from '../support/actions.ts'
import type { GivenServer } from '../support/given-server.ts'
import { alert, box, button, errorSummary, heading, region, screen } from '../support/screen.ts'
import { menu, openMenu, texts } from './frame.ts'
import { maija, openPortal } from './open-portal.ts'

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

test('reading shows name, e-mail, phone and when the account was made [R-PROF-01]', async () => {
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

test('editing sends the four fields, tells it, and the new name is everywhere [R-PROF-02, R-PROF-04, R-PROF-06, R-PROF-07, R-PROF-08]', async () => {
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
  // A start without a connection greets by the new name.
  expect(sessionStorage.getItem('kassavirta.person')).toContain('Maija-Kaisa')
  await expectAccessible()
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

test('names and a valid e-mail are required, the phone is not [R-PROF-09]', async () => {
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
  await expectAccessible()
  await click(errorSummary().getByRole('link', { name: 'Tarkista sähköpostiosoite' }))
  await expect.element(email).toHaveFocus()
  await fill(email, 'maija@example.fi')
  await expect.element(email).not.toHaveAttribute('aria-invalid')
  await click(button('Tallenna'))
  await expect.element(errorSummary()).toHaveFocus()
  expect(faults()).toHaveLength(2)
})

test('a fault of the server, no connection and a refusal while saving are told and what was typed stays [R-ERR-15, R-ERR-24]', async () => {
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

test('the server’s text about a field stands beside it until it is edited [R-ERR-15]', async () => {
  const said = { emailAddress: 'Tarkista sähköpostiosoite' }
  await open(maija, ({ refuse }) => refuse(updateProfile, 400, 'Tarkista tiedot', said))
  await click(button('Muokkaa tietoja'))
  await click(button('Tallenna'))
  await expect.element(box('Sähköpostiosoite')).toHaveAccessibleDescription('Tarkista sähköpostiosoite')
  await fill(box('Sähköpostiosoite'), 'maija@example.org')
  await expect.element(box('Sähköpostiosoite')).not.toHaveAttribute('aria-invalid')
})

test('own details tell that a new address waits, until when, and which one is in force', async () => {
  await open({
    ...maija,
    emailAddress: 'uusi@example.fi',
    emailChange: { addressInForce: 'vanha@example.fi', dueAt: '2026-11-18T08:00:00.000Z' },
  })
  await expect.element(screen.getByText('Uusi sähköpostiosoite odottaa vahvistusta')).toBeVisible()
  await expect
    .element(screen.getByText(/Osoite uusi@example\.fi tulee käyttöön 18\.11\.2026 10:00\./))
    .toBeVisible()
  await expectAccessible()
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
  await expectAccessible()
})
