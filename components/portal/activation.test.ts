import { requestActivation, setPassword } from '@kassavirta/domain/people/profile/api'
import { expect, test } from 'vitest'
import { expectAccessible } from '../support/accessibility.ts'
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
  walk,
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

test('the request sends user name and e-mail without a token, also of somebody signed in, and moves on [R-ACT-01, R-ACT-07, R-ACT-10]', async () => {
  for (const user of [null, maija]) {
    const server = await request(undefined, user)
    await expect.element(heading('Tunnuksen aktivointi')).toHaveFocus()
    await expect.element(screen.getByText(SENT)).toBeVisible()
    const [sent, ...more] = server.calls(requestActivation)
    expect(sent?.body).toEqual({ userName: 'maija', emailAddress: 'maija@example.fi' })
    expect([sent?.headers.get('authorization'), more]).toEqual([null, []])
  }
  await reload()
  await expect.element(screen.getByText(SENT)).toBeVisible()
})

test('both fields of the request are required, and one that was edited and emptied speaks when it is left; a code at hand leads to the second step [R-ACT-05, R-ACT-11]', async () => {
  open('/aktivoinnin-tilaus')
  const [name, email] = [box('Käyttäjätunnus'), box('Sähköpostiosoite')]
  await fill(name, 'm')
  await fill(name, '')
  email.element().focus()
  await expect.element(name).toHaveAccessibleDescription('Vaadittu tieto')
  await expect.element(email).not.toHaveAttribute('aria-invalid')
  await click(button('Tilaa aktivointikoodi'))
  await expect.element(errorSummary()).toHaveFocus()
  expect(faults()).toEqual(['Käyttäjätunnus: Vaadittu tieto', 'Sähköpostiosoite: Vaadittu tieto'])
  await expect.element(email).toHaveAccessibleDescription('Vaadittu tieto')
  await expectAccessible()
  await click(link('Minulla on jo koodi'))
  await expect.element(heading('Tunnuksen aktivointi')).toHaveFocus()
  expect(address()).toBe('/aktivointi')
  await expect.element(screen.getByText(SENT)).not.toBeInTheDocument()
})

test('a request that does not reach the server stays, with what was typed; a refused one moves on, tells it and leads back; too many are told as such [R-ACT-07, R-ACT-08, R-ERR-17, R-ERR-18, R-ERR-19]', async () => {
  const server = await request(({ cut }) => cut(requestActivation))
  await expect.element(alert()).toMatchTextContent('Aktivointipyynnön lähetys epäonnistui')
  await expect
    .element(alert())
    .toMatchTextContent('Palvelinvirhe: Palvelimeen ei saatu yhteyttä, aktivointipyyntöä ei lähetetty')
  expect(address()).toBe('/aktivoinnin-tilaus')
  await expect.element(box('Käyttäjätunnus')).toHaveValue('maija')

  server.refuse(requestActivation, 400, 'Vaadittu tieto')
  await click(button('Tilaa aktivointikoodi'))
  await expect.element(heading('Tunnuksen aktivointi')).toBeVisible()
  await expect.element(alert()).toMatchTextContent('Aktivointipyynnön lähetys epäonnistui')
  await expect.element(alert()).toMatchTextContent('Tarkista tiedot')
  await click(link('Tilaa aktivointikoodi', alert()))
  await expect.element(heading('Tilaa aktivointikoodi')).toHaveFocus()

  server.refuse(requestActivation, 429, 'Liian monta yritystä.')
  await fillRequest()
  await expect.element(alert()).toMatchTextContent('Liian monta yritystä. Yritä hetken kuluttua uudelleen.')
})

test('code, password and terms are sent without a token, also of somebody signed in, and a link leads to sign-in [R-ACT-02, R-ACT-04, R-ACT-09, R-ACT-12]', async () => {
  for (const user of [maija, null]) {
    if (!user) sessionStorage.clear()
    const server = await activate(undefined, user)
    await expect.element(heading('Tunnuksesi on aktivoitu')).toHaveFocus()
    const [sent, ...more] = server.calls(setPassword)
    expect(sent?.body).toEqual({ activationCode: CODE, newPassword: GOOD, termsOfUseAccepted: true })
    expect([sent?.headers.get('authorization'), more]).toEqual([null, []])
  }
  await expectAccessible()
  await reload()
  await expect.element(heading('Tunnuksesi on aktivoitu')).toBeVisible()
  await click(link('Kirjaudu sisään'))
  await expect.element(heading('Kirjaudu sisään')).toBeVisible()
})

test('an address alone claims nothing to a stranger: neither an activation nor a request [R-ACT-14]', async () => {
  const searches = ['?vaihe=valmis', '?pyynto=epaonnistui', '?pyynto=lahetetty', '?pyynto=liikaa']
  expect(
    await walk(
      searches.map((name) => ({ name })),
      async ({ name }) => {
        open(`/aktivointi${name}`)
        await expect.element(heading('Tunnuksen aktivointi')).toBeVisible()
        await expect.element(box('Aktivointikoodi')).toBeVisible()
        await expect.element(alert()).not.toBeInTheDocument()
        await expect.element(screen.getByText(SENT)).not.toBeInTheDocument()
      },
    ),
  ).toEqual([])
})

test('code, a password by the rules, typed twice, and accepted terms are required; these open in a dialog that accepts nothing [R-ACT-03, R-ACT-13]', async () => {
  open('/aktivointi')
  await click(button('Lue käyttöehdot'))
  await expect.element(dialog('Käyttöehdot')).toMatchTextContent('Käyttöehdot')
  await expectAccessible()
  await click(button('Sulje'))
  await expect.element(dialog('Käyttöehdot')).not.toBeInTheDocument()
  await expect.element(button('Lue käyttöehdot')).toHaveFocus()
  await expect.element(accept()).not.toBeChecked()
  await fill(secret('Uusi salasana'), 'Abcdef12')
  await fill(secret('Uusi salasana uudelleen'), 'Abcdef13')
  await click(button('Aktivoi tunnus'))
  await expect.element(errorSummary()).toHaveFocus()
  const [code, rules, ...others] = faults()
  expect(code).toBe('Aktivointikoodi: Vaadittu tieto')
  expect(rules).toMatch(/^Uusi salasana: Salasanassa on oltava vähintään 8 merkkiä/)
  expect(others).toEqual(['Uusi salasana uudelleen: Salasanat eivät täsmää', 'Käyttöehdot on hyväksyttävä'])
  await expectAccessible()
  await click(errorSummary().getByRole('link', { name: 'Käyttöehdot on hyväksyttävä' }))
  await expect.element(accept()).toHaveFocus()
  await press(' ')
  await expect.element(accept()).toBeChecked()
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
