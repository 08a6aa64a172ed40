import type { Endpoint } from '@kassavirta/domain/kernel/contract/endpoint'
import type { Ask } from '@kassavirta/ui/api/call.ts'
import { Failure } from '@kassavirta/ui/api/failure.ts'
import { saveFile } from '@kassavirta/ui/browser/save-file.ts'
import { Button } from '@kassavirta/ui/elements/Button.tsx'
import { finalRefusal } from '@kassavirta/ui/feedback/action-failure.ts'
import { ActionFailed } from '@kassavirta/ui/feedback/ActionFailed.tsx'
import { useMutation } from '@tanstack/react-query'
import { useEffect, useRef } from 'react'
import { useSignedIn } from '../../platform/session/session-context.ts'
import { pdfTexts as texts } from './texts.fi.ts'

type Props<E extends Endpoint> = {
  readonly endpoint: E
  readonly ask: Ask<E>
  readonly fileName: string
  readonly kind?: 'primary' | 'secondary'
}

/** Fetches a paper and saves it. Leaving the page stops it: nothing is saved for a person who may have signed out. */
export function PdfButton<E extends Endpoint>({ endpoint, ask, fileName, kind = 'secondary' }: Props<E>) {
  const { call } = useSignedIn()
  const leaving = useRef<AbortController>(undefined)
  useEffect(() => () => leaving.current?.abort(), [])
  const { mutate, isPending, error } = useMutation({
    mutationFn: async () => {
      const { signal } = (leaving.current = new AbortController())
      const file: unknown = await call(endpoint, ask, { signal, read: readFile })
      if (file instanceof Blob && !signal.aborted) saveFile(fileName, file)
    },
  })
  return (
    <>
      <Button kind={kind} busy={isPending} onClick={() => mutate()}>
        {texts.load}
      </Button>
      {error && (
        <ActionFailed heading={texts.failed}>
          {(error instanceof Failure && (tooLong(error) ?? finalRefusal(error))) || texts.tryAgain}
        </ActionFailed>
      )}
    </>
  )
}

/** The server names the other way to the same rows. */
const tooLong = ({ code, said }: Failure): string | undefined =>
  code === 'tooLongForPaper' ? said : undefined

/** A refusal is told in JSON as everywhere. Nothing of the first page is imported for it, which would make that larger. */
const readFile = (response: Response): Promise<unknown> =>
  response.ok ? response.blob() : response.json().catch(() => undefined)
