import {
  changePerson,
  changeRole,
  disablePerson,
  endRole,
  findSamePeople,
  invitePerson,
  joinPerson,
  listPeople,
  sendCode,
} from '@kassavirta/domain/operation/customers/people-api'
import { expect, test } from 'vitest'
import { expectAccessible } from '../support/accessibility.ts'
import { click, fill, press, box, button, screen } from '../support/screen.ts'
import { focusOn } from './deliveries-world.ts'
import { NOW, openDesk } from './open-desk.ts'
import { givePlace, personOf, PLACE, roleOf } from './customers-world.ts'

const invited = personOf({
  userId: 12,
  firstName: 'Noora',
  lastName: 'Heino',
  email: 'noora.heino@mylly.example',
  state: 'invited',
  stateAt: '2026-11-17T08:00:00Z',
  lastSignIn: null,
  factorSince: null,
  sessions: 0,
  mandates: 0,
})
const kept = personOf({
  userId: 13,
  firstName: 'Kirsi',
  lastName: 'Lehtonen',
  email: 'kirsi@mylly.example',
  role: roleOf(['deposits'], false),
})
const gone = personOf({
  userId: 14,
  firstName: 'Tuula',
  lastName: 'Aalto',
  email: 'tuula@mylly.example',
  isMailRefused: true,
  state: 'disabled',
  stateAt: NOW,
  role: null,
  sessions: 0,
  factorSince: null,
  mandates: 1,
})

const openPeople = () =>
  openDesk(`/asiakkaat/${PLACE}/henkilot`, {
    roles: ['service'],
    given: (server) => {
      givePlace(server)
      server.answer(listPeople, { rows: [gone, invited, kept, personOf()], isCut: false })
    },
  })
const rowOf = (name: string) => screen.getByRole('row').filter({ hasText: name })
const head = (name: string) => rowOf(name).getByRole('button')
const dialog = () => screen.getByRole('dialog')
const tick = (name: string) => dialog().getByRole('checkbox', { name, exact: true })

test('the matrix says who may do what and how each stands; a person is disabled by one key, after what it means', async () => {
  const server = openPeople()
  await expect.element(rowOf('Antti')).toMatchTextContent(/Käytössä.*on.*on.*ei.*2 tiliä/)
  await expect.element(rowOf('Noora')).toMatchTextContent(/Kutsu odottaa.*vanhenee/)
  await expect.element(rowOf('Kirsi')).toMatchTextContent('Tieto tulee omista järjestelmistä')
  await focusOn(head('Tuula'))
  await expect.element(button('R Palauta käyttöön')).toBeVisible()
  await expect
    .element(screen.getByRole('region', { name: 'Tuula Aalto' }))
    .toMatchTextContent('tuula@mylly.example: viestit eivät mene perille')
  await expect.element(button('P Poista käytöstä')).not.toBeInTheDocument()
  await focusOn(head('Antti'))
  await expect
    .element(screen.getByRole('region', { name: 'Antti Virtanen' }))
    .toMatchTextContent('todennussovellus')
  await expectAccessible()
  await press('p')
  await expect.element(dialog()).toMatchTextContent('hän pääse enää portaaliin missään toimipaikassa')
  await expectAccessible()
  server.answer(disablePerson, { userId: 11 })
  await click(button('Poista käytöstä', dialog()))
  await expect.element(screen.getByText('Antti Virtanen on poistettu käytöstä.')).toBeVisible()
  expect(server.calls(disablePerson)[0]?.body).toEqual({ version: 6 })
  // The dialog gives the focus back to the row that it was opened from.
  await expect.element(head('Antti')).toHaveFocus()
})

test('where the row of an act is gone, the focus goes to what is still there, not to the beginning of the page', async () => {
  const server = openPeople()
  await focusOn(head('Antti'))
  await press('o')
  server.answer(endRole, { userId: 11 })
  server.answer(listPeople, { rows: [gone, invited, kept], isCut: false })
  await click(button('Päätä oikeudet', dialog()))
  await expect.element(rowOf('Antti')).not.toBeInTheDocument()
  await expect.element(screen.getByRole('heading', { name: 'Myllypuoti Kaleva' })).toHaveFocus()
})

test('a name is changed at once, a new address waits and is shown as waiting', async () => {
  const server = openPeople()
  await focusOn(head('Antti'))
  await press('n')
  await expect.element(dialog()).toMatchTextContent('koodit menevät siihen asti vanhaan')
  await fill(box('Sukunimi'), 'Virta')
  await fill(box('Sähköposti'), 'antti.virta@mylly.example')
  await expectAccessible()
  server.answer(changePerson, { userId: 11 })
  const waitingEmail = { address: 'antti.virta@mylly.example', due: '2026-11-19T08:30:00Z' }
  server.answer(listPeople, { rows: [personOf({ lastName: 'Virta', waitingEmail })], isCut: false })
  await click(button('Tallenna tiedot', dialog()))
  await expect.element(screen.getByText('Antti Virta: tiedot on muutettu.')).toBeVisible()
  await expect
    .element(screen.getByRole('region', { name: 'Antti Virta' }))
    .toMatchTextContent(/antti\.virtanen@mylly\.example, uusi antti\.virta@mylly\.example odottaa .*19\.11\./)
  expect(server.calls(changePerson)[0]?.body).toEqual({
    firstName: 'Antti',
    lastName: 'Virta',
    email: 'antti.virta@mylly.example',
    phone: '040 555 0142',
    version: 6,
  })
})

test('before somebody changes the address of a person who has never signed in, the dialog says that it holds at once', async () => {
  openPeople()
  await focusOn(head('Noora'))
  await press('n')
  await expect.element(dialog()).toMatchTextContent(/on heti voimassa.*uusi aktivointikoodi/)
  await expect.element(dialog()).not.toMatchTextContent('kolmen vuorokauden')
})

test('rights are ticked in a dialog; those of the systems can only be taken away', async () => {
  const server = openPeople()
  await focusOn(head('Antti'))
  await press('m')
  await click(tick('Tarviketilausraportit'))
  await expectAccessible()
  server.answer(changeRole, { userId: 11 })
  await click(button('Tallenna', dialog()))
  await expect.element(screen.getByText('Antti Virtanen: oikeudet on muutettu.')).toBeVisible()
  expect(server.calls(changeRole)[0]?.body).toMatchObject({
    accessoryOrderReport: true,
    deposits: true,
    roleMaintenance: false,
    version: 4,
  })
  await focusOn(head('Kirsi'))
  await press('m')
  await expect.element(dialog()).toMatchTextContent('täällä niitä voi vain poistaa')
  await expect.element(tick('Toimipaikan tilitysilmoitukset')).toBeChecked()
  await expect.element(tick('Tarviketilausraportit')).not.toBeInTheDocument()
})

test('an invitation finds the same person before it is sent, and gives them the rights instead', async () => {
  const server = openPeople()
  await click(button('Kutsu henkilö'))
  await fill(box('Etunimi'), 'Pekka')
  await fill(box('Sukunimi'), 'Rantala')
  await fill(box('Sähköposti'), 'pekka@mylly.example')
  await click(button('Lähetä kutsu', dialog()))
  await expect.element(dialog()).toMatchTextContent('Käyttäjätunnus: Vaadittu tieto')
  server.answer(invitePerson, { userId: 15 })
  await fill(box('Käyttäjätunnus'), 'pekka.rantala')
  await click(tick('Toimipaikan tilitysilmoitukset'))
  await expectAccessible()
  await click(button('Lähetä kutsu', dialog()))
  await expect.element(screen.getByText('Pekka Rantala on kutsuttu.', { exact: false })).toBeVisible()
  expect(server.calls(invitePerson)[0]?.body).toMatchObject({ username: 'pekka.rantala', deposits: true })
  server.answer(findSamePeople, {
    rows: [
      {
        username: 'sari.m',
        firstName: 'Sari',
        lastName: 'Myllymäki',
        email: 'sari@mylly.example',
        isHere: false,
        isDisabled: false,
        place: 'Myllypuoti Sampo',
        places: 1,
      },
    ],
  })
  await click(button('Kutsu henkilö'))
  await fill(box('Sähköposti'), 'sari@mylly.example')
  await expect
    .element(dialog())
    .toMatchTextContent('Sama sähköposti: Sari Myllymäki, tunnus sari.m (Myllypuoti Sampo)')
  await click(button('Anna oikeudet hänelle', dialog()))
  await click(tick('Toimipaikan tilitysilmoitukset'))
  server.answer(joinPerson, { userId: 16 })
  await click(button('Anna oikeudet', dialog()))
  await expect.element(screen.getByText('Sari Myllymäki: oikeudet on annettu.')).toBeVisible()
  expect(server.calls(joinPerson)[0]?.body).toMatchObject({ username: 'sari.m', deposits: true })
})

test('a new code goes to the address on record, and the desk is told only that', async () => {
  const server = openPeople()
  await focusOn(head('Noora'))
  await press('u')
  await expect.element(dialog()).toMatchTextContent('osoitteeseen noora.heino@mylly.example')
  server.answer(sendCode, { userId: 12 })
  await click(button('Lähetä koodi', dialog()))
  await expect.element(screen.getByText('Noora Heino: aktivointikoodi on lähetetty.')).toBeVisible()
})
