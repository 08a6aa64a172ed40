import { useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { dropVaultCount, type OpenCount, showVault, dropCountForm } from '@kassavirta/domain/bags/vault/api'
import { shortMoment } from '@kassavirta/domain/kernel/dates/dates-in-words'
import { fill } from '@kassavirta/domain/kernel/texts/texts'
import { useLastAnswer } from '@kassavirta/ui/api/use-last-answer.ts'
import { Button } from '@kassavirta/ui/elements/Button.tsx'
import { Banner } from '@kassavirta/ui/feedback/Banner.tsx'
import { useAddress } from '@kassavirta/ui/routing/RouterProvider.tsx'
import { useAct } from '../../platform/api/use-act.ts'
import { useDeskQuery } from '../../platform/api/use-desk-query.ts'
import { ReasonDialog } from '../../platform/forms/FormDialog.tsx'
import { addressWords as words } from '../../platform/address-words.fi.ts'
import { vaultTexts as texts } from './texts.fi.ts'

const leads = {
  first: texts.countingFirst,
  second: texts.countingSecond,
  difference: texts.countingDifference,
} as const

type Props = { readonly office: string; readonly count: OpenCount; readonly onDropped: () => void }

/** The progress of a vault count, and a button that ends an unfinished one. */
export function CountBanner({ office, count: { step, openedBy, opened }, onDropped }: Props) {
  const client = useQueryClient()
  const act = useAct(dropVaultCount)
  const [isDropping, setDropping] = useState(false)
  const drop = (
    <Button kind="secondary" onClick={() => setDropping(true)}>
      {texts.drop}
    </Button>
  )
  return (
    <>
      <Banner kind="info" heading={texts.counting} {...(step !== 'difference' && { action: drop })}>
        {fill(leads[step], { name: openedBy, moment: shortMoment(opened) })}
      </Banner>
      {isDropping && (
        <ReasonDialog
          act={act}
          definition={dropCountForm}
          draft={`vault-drop-${office}`}
          rest={{ office }}
          send={async (body) => {
            const isDone = (await act.run({ body })).type === 'accepted'
            if (isDone) setDropping(false)
            await client.invalidateQueries()
            if (isDone) onDropped()
            return isDone
          }}
          title={texts.dropTitle}
          action={texts.drop}
          onClose={() => setDropping(false)}
        />
      )}
    </>
  )
}

/** The vault of the office that the address names, else of one's own. */
export function useVault() {
  const { search, replaceSearch } = useAddress()
  const office = search[words.office]
  const query = useDeskQuery()
  const answer = useLastAnswer(query(showVault, { query: office === undefined ? {} : { office } }))
  return { answer, choose: (chosen: string) => replaceSearch({ ...search, [words.office]: chosen }) }
}
