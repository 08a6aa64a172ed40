import {
  addDriver,
  blockDriver,
  listRoster,
  moveDriver,
  restoreDriver,
} from '@kassavirta/domain/visits/drivers/api'
import { describe, expect, test } from 'vitest'
import { box, button, choice, choose, click, expectGone, fill, press, screen } from '../support/screen.ts'
import { openRoster } from './office-world.ts'
import { asked, focusOn, inDialog, row } from './open-desk.ts'

/** Chooses the driver of a card, and presses the key of an act. */
async function act(card: string, key: string): Promise<void> {
  await focusOn(row(card).getByRole('button'))
  await press(key)
}

describe('a driver', () => {
  test('of the systems says so, and stays in its area', async () => {
    openRoster()
    await expect.element(row('10216')).toMatchTextContent(/Ahonen Jukka Pekka.*Tieto tulee omista/)
    await act('10216', 's')
    await expectGone(asked())
  })

  test('is taken off by a key, after whom it concerns', async () => {
    const server = openRoster()
    await act('10203', 'p')
    await expect.element(asked()).toMatchTextContent('Poista heti: Hiltunen Ville Antero, kortti 10203')
    await expect.element(asked()).toMatchTextContent('34 toimipaikan listalta')
    await expect.element(asked()).toMatchTextContent('Hän on nyt ajossa: Pirkanmaa 1.')
    server.answer(blockDriver, { personId: '10203' })
    await click(screen.getByRole('radio', { name: 'Työsuhde päättyi' }))
    await click(button('Poista heti', asked()))
    await expect.element(screen.getByText('Hiltunen Ville Antero on poistettu listoilta.')).toBeVisible()
    expect(server.calls(blockDriver)[0]?.body).toMatchObject({ personId: '10203', reason: 'leftWork' })
  })

  test('is added to an area', async () => {
    const server = openRoster()
    await click(button('Lisää kuljettaja'))
    await fill(box('Etunimet'), 'Minna')
    await fill(box('Sukunimi'), 'Uusi')
    await fill(box('Korttinumero'), '10950')
    await click(button('Lisää', asked()))
    await expect.element(asked()).toMatchTextContent('Vaadittu tieto')
    await choose(asked().getByRole('combobox', { name: 'Alue' }), 'Uusimaa')
    server.answer(addDriver, { personId: '10950' })
    await click(button('Lisää', asked()))
    await expect.element(screen.getByText('Uusi Minna on lisätty.')).toBeVisible()
    expect(server.calls(addDriver)[0]?.body).toMatchObject({ personId: '10950', area: 'Uusimaa' })
  })

  test('of the desk is moved to another area', async () => {
    const server = openRoster()
    await act('10900', 's')
    await choose(asked().getByRole('combobox', { name: 'Alue' }), 'Uusimaa')
    server.answer(moveDriver, { personId: '10900' })
    await click(button('Siirrä', asked()))
    await expect.element(screen.getByText('Räsänen Outi on siirretty.')).toBeVisible()
    expect(server.calls(moveDriver)[0]?.body).toEqual({
      personId: '10900',
      from: 'Pirkanmaa',
      area: 'Uusimaa',
    })
  })

  test('is found by name and area', async () => {
    const server = openRoster()
    await choose(choice('Alue'), 'Pirkanmaa 5')
    await fill(screen.getByRole('searchbox', { name: 'Nimi tai korttinumero' }), 'aho')
    await expect.poll(() => server.calls(listRoster).at(-1)?.query).toEqual({ area: 'Pirkanmaa', q: 'aho' })
  })
})

describe('a driver who was taken off', () => {
  test('is not restored by a dispatcher', async () => {
    openRoster()
    await expect.element(row('10206')).toMatchTextContent(/Poistettu heti.*kortti kadonnut.*Kimmo Peltola/)
    await act('10206', 'r')
    await expectGone(button('Palauta listoille'))
    await expectGone(asked())
  })

  test('is restored by a supervisor with a reason', async () => {
    const server = openRoster('supervisor')
    await act('10206', 'r')
    await fill(inDialog('Syy'), 'Kortti löytyi')
    server.answer(restoreDriver, { personId: '10206' })
    await click(button('Palauta', asked()))
    await expect.element(screen.getByText('Leinonen Marko Tapani on palautettu listoille.')).toBeVisible()
    expect(server.calls(restoreDriver)[0]?.body).toMatchObject({ personId: '10206', reason: 'Kortti löytyi' })
  })
})
