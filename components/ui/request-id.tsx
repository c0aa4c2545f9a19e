/** The id of a request, for the support. One tap selects all of it, and it wraps on narrow screens. */
export function RequestId({ id }: { id: string }) {
  return (
    <bdi dir="ltr" className="wrap-anywhere select-all">
      {id}
    </bdi>
  );
}
