import { FetchFailed } from '@kassavirta/ui/feedback/FetchFailed.tsx'
import { orderTexts } from './texts.fi.ts'
import type { Preparation } from './use-preparation.ts'

/** Why nothing can be ordered just now. */
export const PreparationFailed = ({ causes, retry }: Pick<Preparation, 'causes' | 'retry'>) =>
  causes.length === 0 ? null : (
    <FetchFailed heading={orderTexts.cannotSend} tryNow={retry}>
      {causes.map((cause) => (
        <div key={cause}>{cause}</div>
      ))}
    </FetchFailed>
  )
