/** The id of a request, to be told to whoever helps: one tap marks all of it, and it wraps where the screen is narrow. */
export function RequestId({ id }: { id: string }) {
  return (
    <bdi dir="ltr" className="wrap-anywhere select-all">
      {id}
    </bdi>
  );
}
