import { login } from '@kassavirta/domain/people/session/api'
import { expect, test } from 'vitest'
import { expectAccessible } from '../support/accessibility.ts'
import { click, fill, press, tab } from '../support/actions.ts'
import type { GivenServer } from '../support/given-server.ts'
import { alert, heading, link, screen } from '../support/screen.ts'
import { address, expectAddress } from '../support/address.ts'
import { walk } from '../support/walk.ts'
import { openPortal } from './open-portal.ts'
import { PASSWORD, password, signInButton, username } from './session-world.ts'

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

test('after the sign-in the page itself opens, whose fields a password manager can fill [R-AUTH-01]', async () => {
  await open()
  await expect.element(username()).toHaveAttribute('autocomplete', 'username')
  await expect.element(username()).toHaveAttribute('autocapitalize', 'none')
  await expect.element(password()).toHaveAttribute('autocomplete', 'current-password')
  await send()
  await expect.element(heading('Palaute')).toBeVisible()
  expect(address()).toBe('/palaute')
})

test('the keyboard alone is enough, and spaces around the name do not count [R-AUTH-01]', async () => {
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

test('the service desk is at hand, and the link to activate the account again leads to the request [R-AUTH-02]', async () => {
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

test('empty fields are told when sending is tried, and the first takes the focus [R-AUTH-03, R-AUTH-04]', async () => {
  await open()
  await expectAccessible()
  await click(signInButton())
  await expect.poll(required).toBe(2)
  await expect.element(username()).toHaveFocus()
  await expect.element(username()).toHaveAccessibleDescription('Vaadittu tieto')
  await expectAccessible()
  await fill(username(), 'kassa')
  await expect.poll(required).toBe(1)
  await press('{Enter}')
  await expect.element(password()).toHaveFocus()
  await expect.element(password()).toHaveAttribute('aria-invalid', 'true')
})

test('a field speaks once it was edited and left, not before [R-AUTH-04]', async () => {
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

test('a wrong password: the hint, both values kept and the password selected [R-AUTH-23]', async () => {
  await open('/', ({ refuse }) => refuse(login, 401, 'Unauthorized'))
  await fill(username(), 'ei.ketään')
  await fill(password(), 'väärä')
  await click(signInButton())
  await expect.element(alert()).toMatchTextContent('Kirjautuminen ei onnistunut')
  await expect.element(alert()).toMatchTextContent('Tarkista käyttäjätunnus/salasana')
  await expect.element(username()).toHaveValue('ei.ketään')
  await expect.element(password()).toHaveValue('väärä')
  await expect.element(password()).toHaveFocus()
  await expectAccessible()
  await press('uusi')
  await expect.element(password()).toHaveValue('uusi')
})

const faults: readonly { name: string; breakIt: (server: GivenServer) => void; text: string }[] = [
  {
    name: 'a fault of the server',
    breakIt: ({ refuse }) => refuse(login, 500, 'Server error'),
    text: 'Palvelussa on häiriö. Yritä hetken kuluttua uudelleen.',
  },
  {
    name: 'what the server finds wrong',
    breakIt: ({ refuse }) => refuse(login, 400, 'Liian pitkä.'),
    text: 'Liian pitkä.',
  },
  {
    name: 'a lost connection',
    breakIt: ({ cut }) => cut(login),
    text: 'Palvelinvirhe. Tarkista Internet-yhteytesi.',
  },
  {
    name: 'too many tries',
    breakIt: ({ refuse }) => refuse(login, 429, 'Liikaa yrityksiä.'),
    text: 'Liikaa yrityksiä.',
  },
  {
    name: 'a pause of the service',
    breakIt: ({ refuse }) => refuse(login, 503, 'Palvelu on poissa.'),
    text: 'Palvelu on poissa.',
  },
  {
    name: 'an answer in the wrong shape',
    breakIt: ({ answerInstead }) => answerInstead(login, 200, '{}'),
    text: 'Tuntematon virhe',
  },
]

test('faults of the server and of the line, refusals and wrong shapes are told each in its words, and the next press signs in [R-AUTH-24, R-ERR-37]', async () => {
  const server = await open('/')
  expect(
    await walk(faults, async ({ breakIt, text }) => {
      breakIt(server)
      await send()
      await expect.element(alert()).toMatchTextContent(text)
      await expect.element(alert()).toMatchTextContent('Kirjautuminen ei onnistunut')
    }),
  ).toEqual([])
  await click(signInButton())
  await expect.element(heading('Hei Maija!')).toBeVisible()
})

test('a second press while the first is on its way sends nothing', async () => {
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
