import { datedRules, lastingRules } from '@kassavirta/domain/operation/upkeep/retention/api'
import { expect, test } from 'vitest'
import { lasting } from '../../../platform/retention/lasting-rules.ts'
import { dated } from '../../../platform/retention/retention-rules.ts'

test('the desk names every rule, by the table or by the first of its tables', () => {
  expect(datedRules).toEqual(dated.map(({ table }) => table))
  expect(lastingRules).toEqual(lasting.map(({ tables: [first] }) => first))
})
