import { datedRules, lastingRules } from '@kassavirta/domain/retention/api'
import { expect, test } from 'vitest'
import { dated, lasting } from '../../platform/retention/retention-rules.ts'

test('the desk names every rule, by the table or by the first of its tables', () => {
  expect(datedRules).toEqual(dated.map(({ table }) => table))
  expect(lastingRules).toEqual(lasting.map(({ tables: [first] }) => first))
})
