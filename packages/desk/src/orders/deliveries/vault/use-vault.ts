import { showVault } from '@kassavirta/domain/bags/vault/api'
import { useKeptAnswer } from '@kassavirta/ui/api/use-kept-answer.ts'
import { useAddress } from '@kassavirta/ui/routing/use-address.ts'
import { useDeskQuery } from '../../../platform/api/use-desk-query.ts'
import { addressWords as words } from '../../../platform/address-words.fi.ts'

/** The vault of the office that the address names, else of one's own. */
export function useVault() {
  const { search, replaceSearch } = useAddress()
  const office = search[words.office]
  const query = useDeskQuery()
  const answer = useKeptAnswer(query(showVault, { query: office === undefined ? {} : { office } }))
  return { answer, choose: (chosen: string) => replaceSearch({ ...search, [words.office]: chosen }) }
}
