import type { Permissions } from '../platform/session/use-permissions.ts'
import { faultTexts } from '@kassavirta/ui/api/texts.fi.ts'
import { FetchFailed } from '@kassavirta/ui/feedback/FetchFailed.tsx'

type Props = { readonly permissions: Permissions }

/** Until the rights can be read, everything that needs one stays closed. */
export const PermissionsFailed = ({ permissions: { failure, trying, tryNow } }: Props) =>
  failure ? (
    <FetchFailed heading={faultTexts.permissionsFailed} trying={trying} tryNow={tryNow} failure={failure} />
  ) : null
