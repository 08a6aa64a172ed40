import { requestActivation, setPassword } from '@kassavirta/domain/people/profile/api'
import { expect, test } from 'vitest'
import {
  click,
  fill,
  press,
  alert,
  box,
  button,
  dialog,
  errorSummary,
  heading,
  link,
  screen,
} from '../support/screen.ts'
import { reload, address } from '../support/framed-page.ts'
import type { GivenServer } from '../support/given-server.ts'
import { texts, maija, openPortal } from './open-portal.ts'

const GOOD = 'Abcdef1!'
const CODE = 'abcd-efgh-jkmn-pqrs-tvwx-yz01'
const SENT = 'Jos tiedot täsmäävät, saat aktivointikoodin sähköpostiisi. Koodi on voimassa 24 tuntia.'

const secret = (name: string) => screen.getByLabelText(name, { exact: true })
const accept = () => screen.getByRole('checkbox', { name: 'Hyväksyn käyttöehdot' })
const faults = () => texts(errorSummary().getByRole('listitem'))

function open(path: string, given?: (server: GivenServer) => void, user: typeof maija | null = null) {
  return openPortal(path, {
    user,
    given: (server) => {
      server.answer(requestActivation, undefined)
      server.answer(setPassword, undefined)
      given?.(server)
    },
  })
}

async function request(given?: (server: GivenServer) => void, user: typeof maija | null = null) {
  const server = open('/aktivoinnin-tilaus', given, user)
  await fillRequest()
  return server
}

async function fillRequest() {
  await fill(box('Käyttäjätunnus'), 'maija')
  await fill(box('Sähköpostiosoite'), 'maija@example.fi')
  await click(button('Tilaa aktivointikoodi'))
}

async function activate(given?: (server: GivenServer) => void, user: typeof maija | null = null) {
  const server = open('/aktivointi', given, user)
  await fill(box('Aktivointikoodi'), CODE)
  await fill(secret('Uusi salasana'), GOOD)
  await fill(secret('Uusi salasana uudelleen'), GOOD)
  await click(accept())
  await click(button('Aktivoi tunnus'))
  return server
}

test.for([
  ['a stranger', null],
  ['somebody signed in', maija],
] as const)('the request of %s needs no token [R-ACT-01, R-ACT-07, R-ACT-10]', async ([, user]) => {
  const server = await request(undefined, user)
  await expect.element(heading('Tunnuksen aktivointi')).toHaveFocus()
  await expect.element(screen.getByText(SENT)).toBeVisible()
  expect(server.calls(requestActivation)).toMatchObject([
    { body: { userName: 'maija', emailAddress: 'maija@example.fi' } },
  ])
  expect(server.calls(requestActivation)[0]?.headers.get('authorization')).toBeNull()
  await reload()
  await expect.element(screen.getByText(SENT)).toBeVisible()
})

test('an emptied field speaks when it is left [R-ACT-05]', async () => {
  open('/aktivoinnin-tilaus')
  await fill(box('Käyttäjätunnus'), 'm')
  await fill(box('Käyttäjätunnus'), '')
  box('Sähköpostiosoite').element().focus()
  await expect.element(box('Käyttäjätunnus')).toHaveAccessibleDescription('Vaadittu tieto')
  await expect.element(box('Sähköpostiosoite')).not.toHaveAttribute('aria-invalid')
})

test('both fields of the request are required [R-ACT-05]', async () => {
  open('/aktivoinnin-tilaus')
  await click(button('Tilaa aktivointikoodi'))
  await expect.element(errorSummary()).toHaveFocus()
  expect(faults()).toEqual(['Käyttäjätunnus: Vaadittu tieto', 'Sähköpostiosoite: Vaadittu tieto'])
  await expect.element(box('Sähköpostiosoite')).toHaveAccessibleDescription('Vaadittu tieto')
})

test('a code at hand leads to the second step [R-ACT-11]', async () => {
  open('/aktivoinnin-tilaus')
  await click(link('Minulla on jo koodi'))
  await expect.element(heading('Tunnuksen aktivointi')).toHaveFocus()
  expect(address()).toBe('/aktivointi')
  await expect.element(screen.getByText(SENT)).not.toBeInTheDocument()
})

test('a request that is cut off stays as typed [R-ACT-08, R-ERR-17]', async () => {
  await request(({ cut }) => cut(requestActivation))
  await expect.element(alert()).toMatchTextContent('Aktivointipyynnön lähetys epäonnistui')
  await expect
    .element(alert())
    .toMatchTextContent('Palvelinvirhe: Palvelimeen ei saatu yhteyttä, aktivointipyyntöä ei lähetetty')
  expect(address()).toBe('/aktivoinnin-tilaus')
  await expect.element(box('Käyttäjätunnus')).toHaveValue('maija')
})

test('a refused request moves on, tells it and leads back [R-ACT-07, R-ERR-18]', async () => {
  await request(({ refuse }) => refuse(requestActivation, 400, 'Vaadittu tieto'))
  await expect.element(heading('Tunnuksen aktivointi')).toBeVisible()
  await expect.element(alert()).toMatchTextContent('Aktivointipyynnön lähetys epäonnistui')
  await expect.element(alert()).toMatchTextContent('Tarkista tiedot')
  await click(link('Tilaa aktivointikoodi', alert()))
  await expect.element(heading('Tilaa aktivointikoodi')).toHaveFocus()
})

test('too many requests are told as such [R-ERR-19]', async () => {
  await request(({ refuse }) => refuse(requestActivation, 429, 'Liian monta yritystä.'))
  await expect.element(alert()).toMatchTextContent('Liian monta yritystä. Yritä hetken kuluttua uudelleen.')
})

test.for([
  ['a stranger', null],
  ['somebody signed in', maija],
] as const)('the activation of %s goes without a token [R-ACT-02, R-ACT-04, R-ACT-12]', async ([, user]) => {
  const server = await activate(undefined, user)
  await expect.element(heading('Tunnuksesi on aktivoitu')).toHaveFocus()
  expect(server.calls(setPassword)).toMatchObject([
    { body: { activationCode: CODE, newPassword: GOOD, termsOfUseAccepted: true } },
  ])
  expect(server.calls(setPassword)[0]?.headers.get('authorization')).toBeNull()
})

test('an activation stays over a reload [R-ACT-09]', async () => {
  await activate()
  await expect.element(heading('Tunnuksesi on aktivoitu')).toBeVisible()
  await reload()
  await expect.element(heading('Tunnuksesi on aktivoitu')).toBeVisible()
  await click(link('Kirjaudu sisään'))
  await expect.element(heading('Kirjaudu sisään')).toBeVisible()
})

test.for(['?vaihe=valmis', '?pyynto=epaonnistui', '?pyynto=lahetetty', '?pyynto=liikaa'])(
  'an address with %s alone claims nothing to a stranger [R-ACT-14]',
  async (search) => {
    open(`/aktivointi${search}`)
    await expect.element(box('Aktivointikoodi')).toBeVisible()
    await expect.element(alert()).not.toBeInTheDocument()
    await expect.element(screen.getByText(SENT)).not.toBeInTheDocument()
  },
)

test('the terms open in a dialog that accepts nothing [R-ACT-13]', async () => {
  open('/aktivointi')
  await click(button('Lue käyttöehdot'))
  await expect.element(dialog('Käyttöehdot')).toMatchTextContent('Käyttöehdot')
  await click(button('Sulje'))
  await expect.element(dialog('Käyttöehdot')).not.toBeInTheDocument()
  await expect.element(button('Lue käyttöehdot')).toHaveFocus()
  await expect.element(accept()).not.toBeChecked()
})

test('code, good password and accepted terms are required [R-ACT-03, R-ACT-13]', async () => {
  open('/aktivointi')
  await fill(secret('Uusi salasana'), 'Abcdef12')
  await fill(secret('Uusi salasana uudelleen'), 'Abcdef13')
  await click(button('Aktivoi tunnus'))
  await expect.element(errorSummary()).toHaveFocus()
  expect(faults()).toEqual([
    'Aktivointikoodi: Vaadittu tieto',
    expect.stringMatching(/^Uusi salasana: Salasanassa on oltava vähintään 8 merkkiä/),
    'Uusi salasana uudelleen: Salasanat eivät täsmää',
    'Käyttöehdot on hyväksyttävä',
  ])
  await click(errorSummary().getByRole('link', { name: 'Käyttöehdot on hyväksyttävä' }))
  await expect.element(accept()).toHaveFocus()
  await press(' ')
  await expect.element(accept()).not.toHaveAttribute('aria-invalid')
})

test('a wrong code is refused beside its field [R-ERR-19]', async () => {
  const text = 'Aktivointikoodi on virheellinen tai vanhentunut'
  await activate(({ refuse }) => refuse(setPassword, 400, 'Tarkista tiedot', { activationCode: text }))
  await expect.element(alert()).toMatchTextContent('Tunnuksen aktivointi ei onnistunut')
  await expect.element(alert()).toMatchTextContent('Tarkista tiedot')
  await expect.element(box('Aktivointikoodi')).toHaveAccessibleDescription(text)
  await expect.element(secret('Uusi salasana')).toHaveValue(GOOD)
})
