import type { ConcernRow } from '@kassavirta/domain/operation/customers/groups-api'
import { groupCode } from '@kassavirta/domain/operation/customers/rules'
import { editTexts as texts } from './texts.fi.ts'

type Option = { readonly value: string; readonly label: string }

/** `Konserni / Ketju`: each concern is followed by its chains. What is chosen stays among them, whatever is looked for. */
export function groupOptions(
  rows: readonly ConcernRow[],
  chosen: { readonly code: string; readonly name: string },
): readonly Option[] {
  const found = rows.flatMap(({ concernId, name, chains }) => {
    const concern = { id: concernId }
    return [
      { value: groupCode({ concern, chain: null }), label: name },
      ...chains.map((chain) => ({
        value: groupCode({ concern, chain: { id: chain.chainId } }),
        label: `${name} / ${chain.name}`,
      })),
    ]
  })
  const isThere = chosen.code === '' || found.some(({ value }) => value === chosen.code)
  return [
    { value: '', label: texts.noGroup },
    ...(isThere ? [] : [{ value: chosen.code, label: chosen.name || chosen.code }]),
    ...found,
  ]
}
