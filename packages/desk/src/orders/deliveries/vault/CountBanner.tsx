import { shortMoment } from '@kassavirta/domain/kernel/dates/near-moment'
import { fill } from '@kassavirta/domain/kernel/texts/texts'
import { dropVaultCount, type OpenCount } from '@kassavirta/domain/bags/vault/api'
import { dropCountForm } from '@kassavirta/domain/bags/vault/form'
import { Button } from '@kassavirta/ui/elements/Button.tsx'
import { Banner } from '@kassavirta/ui/feedback/Banner.tsx'
import { useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { useAct } from '../../../platform/api/use-act.ts'
import { ReasonDialog } from '../../../platform/forms/ReasonDialog.tsx'
import { vaultTexts as texts } from './vault-texts.fi.ts'

const leads = {
  first: texts.countingFirst,
  second: texts.countingSecond,
  difference: texts.countingDifference,
} as const

type Props = { readonly office: string; readonly count: OpenCount; readonly onDropped: () => void }

/** How far the count of a vault is, and the way to end one that nobody finishes. */
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
