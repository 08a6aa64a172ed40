import { listOpenDeclarations } from '@kassavirta/domain/bags/counting/missing-api'
import type { Chosen } from '@kassavirta/domain/bags/counting/wire'
import { formatDay } from '@kassavirta/domain/kernel/dates/dates'
import { fill } from '@kassavirta/domain/kernel/texts/texts'
import { RadioGroup } from '@kassavirta/ui/fields/RadioGroup.tsx'
import { useQuery } from '@tanstack/react-query'
import { useDeskQuery } from '../../../platform/api/use-desk-query.ts'
import { nearnessTexts } from '../join/join-texts.fi.ts'
import { tableTexts as texts } from './table-texts.fi.ts'

/** More than a slip could leave open. */
const SHOWN = 6

type Props = {
  readonly bagId: number
  readonly companyId: number
  readonly chosen: Chosen | undefined
  readonly onChoose: (chosen: Chosen | undefined) => void
}

/**
 * The number of a bag that nobody declared may have been typed wrong: the place's declarations without a bag are offered,
 * without sums. What one person chooses, another has to choose too.
 */
export function DeclarationChoice({ bagId, companyId, chosen, onChoose }: Props) {
  const query = useDeskQuery()
  const { data } = useQuery(query(listOpenDeclarations, { params: { bagId }, query: { companyId } }))
  const rows = data?.rows.slice(0, SHOWN) ?? []
  if (rows.length === 0) return null
  return (
    <RadioGroup
      label={texts.declarations}
      hint={texts.declarationsHint}
      name="declaration"
      value={typeof chosen === 'number' ? String(chosen) : NONE}
      options={[
        ...rows.map(({ depositId, number, salesDay, nearness }) => ({
          value: String(depositId),
          label: fill(texts.declaration, { number, day: formatDay(salesDay) }),
          ...(nearness !== 'other' && { hint: nearnessTexts[nearness] }),
        })),
        { value: NONE, label: texts.noCandidate },
      ]}
      onChange={({ target: { value } }) =>
        onChoose(rows.find(({ depositId }) => String(depositId) === value)?.depositId)
      }
    />
  )
}

const NONE = 'none'
