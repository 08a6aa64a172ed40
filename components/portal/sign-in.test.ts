import { expect, test } from 'vitest'
import { errorTexts } from '@kassavirta/domain/kernel/contract/problem'
import {
  updateProfile,
  beginSecondFactor,
  confirmSecondFactor,
  getSecondFactor,
} from '@kassavirta/domain/people/profile/api'
import { login, refresh } from '@kassavirta/domain/people/session/api'
import { expectNoSidewaysScroll } from '../support/accessibility.ts'
import { address, expectAddress, framed, expectTitle, resizeFrame } from '../support/framed-page.ts'
import type { GivenServer } from '../support/given-server.ts'
import {
  click,
  fill,
  press,
  tab,
  alert,
  heading,
  link,
  screen,
  walk,
  box,
  button,
  region,
} from '../support/screen.ts'
import {
  openPortal,
  PASSWORD,
  password,
  signInButton,
  username,
  texts,
  maija,
  expiredDialog,
} from './open-portal.ts'

const required = () => screen.getByText('Vaadittu tieto').elements().length

async function open(path = '/palaute', given?: (server: GivenServer) => void) {
  const server = openPortal(path, { user: null, ...(given && { given }) })
  await expect.element(heading('Kirjaudu sisään')).toBeVisible()
  return server
}

async function send(): Promise<void> {
  await fill(username(), 'kassa')
  await fill(password(), PASSWORD)
  await click(signInButton())
}

test('after the sign-in the page itself opens [R-AUTH-01]', async () => {
  await open()
  await expect.element(username()).toHaveAttribute('autocomplete', 'username')
  await expect.element(username()).toHaveAttribute('autocapitalize', 'none')
  await expect.element(password()).toHaveAttribute('autocomplete', 'current-password')
  await send()
  await expect.element(heading('Palaute')).toBeVisible()
  expect(address()).toBe('/palaute')
})

test('the keyboard alone is enough to sign in [R-AUTH-01]', async () => {
  const server = await open()
  await tab()
  await tab()
  await expect.element(username()).toHaveFocus()
  await press('kassa ')
  await tab()
  await expect.element(password()).toHaveFocus()
  await press(PASSWORD)
  await press('{Enter}')
  await expect.element(heading('Palaute')).toHaveFocus()
  expect(server.calls(login).map(({ body }) => body)).toEqual([{ username: 'kassa', password: PASSWORD }])
})

test('service desk and activation are at hand [R-AUTH-02]', async () => {
  await open('/')
  const desk = screen.getByRole('complementary', { name: 'Asiakaspalvelu' })
  await expect.element(desk).toMatchTextContent('ma–pe klo 8–16')
  await expect.element(link('010 234 5678', desk)).toHaveAttribute('href', 'tel:0102345678')
  const email = 'asiakaspalvelu@kassavirta.example'
  await expect.element(link(email, desk)).toHaveAttribute('href', `mailto:${email}`)
  await click(link('Aktivoi tunnus uudelleen'))
  await expect.element(heading('Tilaa aktivointikoodi')).toHaveFocus()
  await expectAddress('/aktivoinnin-tilaus')
})

test('empty fields are told, the first takes the focus [R-AUTH-03, R-AUTH-04]', async () => {
  await open()
  await click(signInButton())
  await expect.poll(required).toBe(2)
  await expect.element(username()).toHaveFocus()
  await expect.element(username()).toHaveAccessibleDescription('Vaadittu tieto')
  await fill(username(), 'kassa')
  await expect.poll(required).toBe(1)
  await press('{Enter}')
  await expect.element(password()).toHaveFocus()
  await expect.element(password()).toHaveAttribute('aria-invalid', 'true')
})

test('a field speaks once it was edited and left [R-AUTH-04]', async () => {
  await open()
  for (const field of [username(), password(), username()]) field.element().focus()
  await fill(username(), 'k')
  await fill(username(), '')
  await expect.element(username()).toHaveValue('')
  expect(required()).toBe(0)
  password().element().focus()
  await expect.poll(required).toBe(1)
  await expect.element(username()).toHaveAttribute('aria-invalid', 'true')
})

test('a wrong password keeps both values [R-AUTH-23]', async () => {
  await open('/', ({ refuse }) => refuse(login, 401, 'Unauthorized'))
  await fill(username(), 'ei.ketään')
  await fill(password(), 'väärä')
  await click(signInButton())
  await expect.element(alert()).toMatchTextContent('Kirjautuminen ei onnistunut')
  await expect.element(alert()).toMatchTextContent('Tarkista käyttäjätunnus/salasana')
  await expect.element(username()).toHaveValue('ei.ketään')
  await expect.element(password()).toHaveValue('väärä')
  await expect.element(password()).toHaveFocus()
  await press('uusi')
  await expect.element(password()).toHaveValue('uusi')
})

test.for<[string, (server: GivenServer) => void, string]>([
  [
    'a fault of the server',
    ({ refuse }) => refuse(login, 500, 'x'),
    'Palvelussa on häiriö. Yritä hetken kuluttua uudelleen.',
  ],
  ['a fault of the call', ({ refuse }) => refuse(login, 400, 'Liian pitkä.'), 'Liian pitkä.'],
  ['a lost connection', ({ cut }) => cut(login), 'Palvelinvirhe. Tarkista Internet-yhteytesi.'],
  ['too many tries', ({ refuse }) => refuse(login, 429, 'Liikaa yrityksiä.'), 'Liikaa yrityksiä.'],
  ['a pause of the service', ({ refuse }) => refuse(login, 503, 'Palvelu on poissa.'), 'Palvelu on poissa.'],
  ['a wrong shape', ({ answerInstead }) => answerInstead(login, 200, '{}'), 'Tuntematon virhe'],
])('%s is told, and the next press signs in [R-AUTH-24, R-ERR-37]', async ([, breakIt, text]) => {
  await open('/', breakIt)
  await send()
  await expect.element(alert()).toMatchTextContent(text)
  await expect.element(alert()).toMatchTextContent('Kirjautuminen ei onnistunut')
  await click(signInButton())
  await expect.element(heading('Hei Maija!')).toBeVisible()
})

test('a second press sends nothing', async () => {
  const server = await open('/')
  const release = server.hold(login)
  await send()
  await expect.element(signInButton()).toHaveAttribute('aria-busy', 'true')
  signInButton()
    .element()
    .dispatchEvent(new MouseEvent('click', { bubbles: true, cancelable: true }))
  password().element().focus()
  await press('{Enter}')
  release()
  await expect.element(heading('Hei Maija!')).toBeVisible()
  expect(server.calls(login)).toHaveLength(1)
})

test('a protected page signs in at its own address [R-ROUTE-25, R-ROUTE-29, R-ROUTE-34]', async () => {
  expect(
    await walk(
      ['/', '/viestit', '/raportit/tilitysilmoitukset/123', '/valtakirja'].map((name) => ({ name })),
      async ({ name }) => {
        openPortal(name, { user: null })
        await expect.element(heading('Kirjaudu sisään')).toBeVisible()
        await expectTitle('Kirjaudu sisään – Kassavirta')
        await expect.element(screen.getByRole('banner')).not.toBeInTheDocument()
        expect(address()).toBe(name)
      },
    ),
  ).toEqual([])
})

test('no sign-in flashes by while the session is looked up [R-ROUTE-30]', async () => {
  let release = (): void => undefined
  openPortal('/palaute', {
    given: ({ hold }) => {
      release = hold(refresh)
    },
  })
  await expect.element(screen.getByRole('status')).toHaveTextContent('Ladataan…')
  const { document, MutationObserver: Observer } = framed()
  const seen = { signIn: document.querySelector('input[name=password]') !== null }
  const look = () => (seen.signIn ||= document.querySelector('input[name=password]') !== null)
  new Observer(look).observe(document, { childList: true, subtree: true })
  release()
  await expect.element(heading('Palaute')).toBeVisible()
  expect(seen).toEqual({ signIn: false })
})

test('an open page leads to a protected one by sign-in [R-ROUTE-29]', async () => {
  openPortal('/ei_oikeutta', { user: null })
  await click(link('Etusivulle'))
  await expect.element(heading('Kirjaudu sisään')).toHaveFocus()
  await fill(box('Käyttäjätunnus'), 'demo')
  await fill(screen.getByLabelText('Salasana', { exact: true }), 'Demo-1234')
  await press('{Enter}')
  await expect.element(heading('Hei Maija!')).toHaveFocus()
})

const CODE = '123456'
const codeBox = () => box('Kertakoodi')
const panel = () => region('Kaksivaiheinen tunnistautuminen')

/** The next sign-in is refused for want of a code, or for the code. */
const refuseFactor = (server: GivenServer, code: 'factor_required' | 'factor_invalid'): void =>
  server.answerInstead(login, 401, JSON.stringify({ ...errorTexts(401, code), code }))

test('the sign-in asks for a chosen second factor', async () => {
  const server = openPortal('/palaute', { user: null })
  refuseFactor(server, 'factor_required')
  await fill(username(), 'demo')
  await fill(password(), PASSWORD)
  await click(signInButton())
  await expect.element(codeBox()).toHaveFocus()
  await expect.element(alert()).not.toBeInTheDocument()
  await expect.element(username()).toHaveValue('demo')
  await expect.element(password()).toHaveValue(PASSWORD)
  await press('{Enter}')
  await expect.element(screen.getByText('Vaadittu tieto')).toBeVisible()
  await expect.element(codeBox()).toHaveFocus()
  refuseFactor(server, 'factor_invalid')
  await fill(codeBox(), '000000')
  await press('{Enter}')
  await expect.element(alert()).toMatchTextContent('Kertakoodi on väärä tai jo käytetty')
  await fill(codeBox(), CODE)
  await click(signInButton())
  await expect.element(heading('Palaute')).toBeVisible()
  const credentials = { username: 'demo', password: PASSWORD }
  expect(server.calls(login).map(({ body }) => body)).toEqual([
    credentials,
    { ...credentials, code: '000000' },
    { ...credentials, code: CODE },
  ])
})

test('an expired session asks for the code too', async () => {
  const server = openPortal('/omat-tiedot', {
    given: ({ answer }) => answer(getSecondFactor, { active: true, recoveryCodesLeft: 10 }),
  })
  await click(button('Muokkaa tietoja'))
  await fill(box('Puhelinnumero'), '040 555 0199')
  server.answer(updateProfile, ({ body }) => ({ user: { ...maija, ...body } }))
  server.refuse(updateProfile, 401, 'Unauthorized')
  server.refuse(refresh, 401, 'Unauthorized')
  refuseFactor(server, 'factor_required')
  await click(button('Tallenna'))
  await expect.element(expiredDialog()).toBeVisible()
  await fill(password(), PASSWORD)
  await press('{Enter}')
  await expect.element(codeBox()).toHaveFocus()
  await expect.element(box('Puhelinnumero')).toHaveValue('040 555 0199')
  await press(CODE)
  await press('{Enter}')
  await expect.element(expiredDialog()).not.toBeInTheDocument()
  await expect.element(region('Henkilötiedot')).toMatchTextContent('040 555 0199')
  expect(server.calls(login).at(-1)?.body['code']).toBe(CODE)
})

test('a second factor gives recovery codes once', async () => {
  const key = 'GEZDGNBVGY3TQOJQGEZDGNBVGY3TQOJQ'
  const recoveryCodes = Array.from({ length: 10 }, (_, nth) => `AAAA-BBBB-CCCC-DDDD-EEEE-000${nth}`)
  const server = openPortal('/omat-tiedot', {
    given: ({ answer, refuse }) => {
      answer(getSecondFactor, { active: false, recoveryCodesLeft: 0 })
      answer(beginSecondFactor, { key, link: `otpauth://totp/Kassavirta:demo?secret=${key}` })
      answer(confirmSecondFactor, { recoveryCodes })
      refuse(confirmSecondFactor, 400, 'Koodi on väärä')
    },
  })
  await click(button('Ota käyttöön', panel()))
  await expect.element(screen.getByLabelText('Nykyinen salasana', { exact: true })).toHaveFocus()
  await press(PASSWORD)
  await press('{Enter}')
  await expect.element(codeBox()).toHaveFocus()
  await expect.element(panel().getByText('GEZD GNBV GY3T QOJQ GEZD GNBV GY3T QOJQ')).toBeVisible()
  await expect.poll(() => panel().element().querySelectorAll('svg path').length).toBe(1)
  resizeFrame('desk')
  await fill(codeBox(), '000000')
  await click(button('Vahvista koodi', panel()))
  await expect.element(alert()).toMatchTextContent('Koodi on väärä')
  await fill(codeBox(), CODE)
  await click(button('Vahvista koodi', panel()))
  await expect.poll(() => texts(region('Tallenna varakoodisi').getByRole('listitem'))).toEqual(recoveryCodes)
  resizeFrame('zoomed')
  await expectNoSidewaysScroll()
  resizeFrame('desk')
  server.answer(getSecondFactor, { active: true, recoveryCodesLeft: 10 })
  await click(button('Olen tallentanut koodit'))
  await expect
    .element(screen.getByRole('status').filter({ hasText: 'Kaksivaiheinen tunnistautuminen on käytössä' }))
    .toBeVisible()
  await expect.element(panel()).toMatchTextContent('Varakoodeja on jäljellä 10.')
  await expect.element(button('Poista käytöstä', panel())).toHaveFocus()
  expect(server.calls(beginSecondFactor).map(({ body }) => body)).toEqual([{ password: PASSWORD }])
  expect(server.calls(confirmSecondFactor).map(({ body }) => body['code'])).toEqual(['000000', CODE])
})
