import { hitKinds, type Hit } from '@kassavirta/domain/reports/front-pages/desk-api'
import { WireId } from '@kassavirta/domain/kernel/contract/shapes'
import { expect, test } from 'vitest'
import { groupsOf } from './FoundScreens.tsx'

const hit = (kind: Hit['kind']): Hit => ({ kind, id: WireId.parse(7), title: '7', note: '', state: null })

test('every kind of hit has a heading', () => {
  const shown = groupsOf(hitKinds.map(hit)).flatMap(({ hits }) => hits.map(({ kind }) => kind))
  expect(shown.toSorted()).toEqual([...hitKinds].toSorted())
})

test('a heading with nothing below is left out', () => {
  expect(groupsOf([hit('case')]).map(({ name }) => name)).toEqual(['Uusimmat yhteydenotot'])
  expect(groupsOf([])).toEqual([])
})
