import { withdrawBag } from '@kassavirta/domain/bags/counting/withdraw-api'
import { withdrawForm } from '@kassavirta/domain/bags/counting/form'
import { fill } from '@kassavirta/domain/kernel/texts/texts'
import { Button } from '@kassavirta/ui/elements/Button.tsx'
import { useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { useAct } from '../../../platform/api/use-act.ts'
import { ReasonDialog } from '../../../platform/forms/ReasonDialog.tsx'
import { sharedTexts } from '../texts.fi.ts'
import type { Facts } from './facts.ts'
import { factsTexts as texts } from './facts-texts.fi.ts'

type Props = { readonly facts: Pick<Facts, 'bagId' | 'number' | 'version'> }

/** A supervisor takes back a scan that was a mistake, and says why. */
export function WithdrawButton({ facts: { bagId, number, version } }: Props) {
  const act = useAct(withdrawBag)
  const client = useQueryClient()
  const [isAsking, setAsking] = useState(false)
  return (
    <>
      <Button kind="secondary" onClick={() => setAsking(true)}>
        {texts.withdraw}
      </Button>
      {isAsking && (
        <ReasonDialog
          act={act}
          definition={withdrawForm}
          draft={`withdraw-${bagId}`}
          rest={{ version }}
          send={(body) => act.run({ params: { bagId }, body })}
          onDone={() => {
            setAsking(false)
            void client.invalidateQueries()
          }}
          notFound={sharedTexts.notFound}
          title={fill(texts.withdrawTitle, { number })}
          hint={texts.withdrawHint}
          action={texts.withdraw}
          onClose={() => setAsking(false)}
        />
      )}
    </>
  )
}
