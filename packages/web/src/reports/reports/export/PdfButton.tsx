import type { Endpoint } from '@kassavirta/domain/kernel/contract/endpoint'
import type { CallValues } from '@kassavirta/ui/api/call.ts'
import { Failure } from '@kassavirta/ui/api/failure.ts'
import { saveFile } from '@kassavirta/ui/browser/save-file.ts'
import { Button } from '@kassavirta/ui/elements/Button.tsx'
import { finalRefusal, ActionFailed } from '@kassavirta/ui/feedback/Failed.tsx'
import { useMutation } from '@tanstack/react-query'
import { useEffect, useRef } from 'react'
import { useSignedIn } from '../../../platform/session/use-session.ts'
import { pdfTexts as texts } from '../texts.fi.ts'

type Props<E extends Endpoint> = {
  readonly endpoint: E
  readonly ask: CallValues<E>
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

/** The server's sentence names another way to get the same rows. */
const tooLong = ({ code, said }: Failure): string | undefined =>
  code === 'tooLongForPaper' ? said : undefined

/** A refusal comes as JSON. This reads it without the parts of the first page, which would grow by an import. */
const readFile = (response: Response): Promise<unknown> =>
  response.ok ? response.blob() : response.json().catch(() => undefined)
