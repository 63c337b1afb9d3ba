import { lexer, type MarkedToken, type Token, type Tokens } from "marked";
import { createElement, Fragment } from "react";
import { Link } from "@/components/navigation/link";
import { cn } from "@/lib/class-names";
import { CopyButton } from "./copy-button";

const link = "text-action underline underline-offset-4";

interface MarkdownProps {
  source: string;
  addressOf: (target: string) => string | null;
}

export function Markdown({ source, addressOf }: MarkdownProps) {
  const tokens = lexer(source);
  const isTitle = (token: Token) => token.type === "heading" && (token as Tokens.Heading).depth === 1;
  return <Parts tokens={tokens.filter((token) => !isTitle(token))} addressOf={addressOf} />;
}

interface PartsProps extends Pick<MarkdownProps, "addressOf"> {
  tokens: readonly Token[] | undefined;
}

function Parts({ tokens = [], addressOf }: PartsProps) {
  // The library creates other tokens only if it has extensions.
  return (tokens as readonly MarkedToken[]).map((token, key) => {
    const parts = "tokens" in token && <Parts tokens={token.tokens} addressOf={addressOf} />;
    switch (token.type) {
      case "heading":
        return createElement(
          `h${token.depth}`,
          { key, id: anchorOf(token.text), className: "scroll-mt-20 pt-3 text-base font-medium" },
          parts,
        );
      case "paragraph":
        return <p key={key}>{parts}</p>;
      case "code":
        return (
          <div key={key} className="relative">
            <pre
              tabIndex={0}
              className="overflow-x-auto rounded border bg-wash/60 px-4 py-3 pe-12 font-mono text-xs leading-5"
            >
              {token.text}
            </pre>
            <CopyButton text={token.text} />
          </div>
        );
      case "list":
        return createElement(
          token.ordered ? "ol" : "ul",
          { key, className: cn("grid gap-1.5 ps-6", token.ordered ? "list-decimal" : "list-disc") },
          token.items.map((item, position) => (
            <li key={position}>
              <div className="grid grid-cols-[minmax(0,1fr)] gap-2">
                <Parts tokens={item.tokens} addressOf={addressOf} />
              </div>
            </li>
          )),
        );
      case "table":
        return (
          <div key={key} tabIndex={0} className="overflow-x-auto rounded border">
            <table className="w-full text-start">
              <thead className="border-b">
                <Row cells={token.header} addressOf={addressOf} />
              </thead>
              <tbody className="divide-y">
                {token.rows.map((row, position) => (
                  <Row key={position} cells={row} addressOf={addressOf} />
                ))}
              </tbody>
            </table>
          </div>
        );
      case "codespan":
        return (
          <code key={key} className="rounded bg-wash px-1 font-mono text-[0.9em] [overflow-wrap:anywhere]">
            {token.text}
          </code>
        );
      case "em":
        return <em key={key}>{parts}</em>;
      case "strong":
        return (
          <strong key={key} className="font-medium">
            {parts}
          </strong>
        );
      case "link":
        return (
          <Anchor key={key} target={token.href} addressOf={addressOf}>
            {parts}
          </Anchor>
        );
      case "text":
        return token.tokens ? <p key={key}>{parts}</p> : <Fragment key={key}>{token.text}</Fragment>;
      case "space":
        return null;
      default:
        return <Fragment key={key}>{token.raw}</Fragment>;
    }
  });
}

function Row({
  cells,
  addressOf,
}: { cells: readonly Tokens.TableCell[] } & Pick<MarkdownProps, "addressOf">) {
  return (
    <tr className="align-top">
      {cells.map(({ header, tokens }, key) =>
        createElement(
          header ? "th" : "td",
          {
            key,
            ...(header
              ? { className: "label-caps px-3 py-2 text-start", scope: "col" }
              : { className: "px-3 py-2" }),
          },
          <Parts tokens={tokens} addressOf={addressOf} />,
        ),
      )}
    </tr>
  );
}

interface AnchorProps extends Pick<MarkdownProps, "addressOf"> {
  target: string;
  children: React.ReactNode;
}

function Anchor({ target, addressOf, children }: AnchorProps) {
  if (/^https?:/.test(target)) {
    return (
      <a href={target} rel="noreferrer" className={link}>
        {children}
      </a>
    );
  }
  const href = target.startsWith("#") ? target : addressOf(target);
  if (href === null) return children;
  return (
    <Link href={href} className={link}>
      {children}
    </Link>
  );
}

/** Builds the same anchors as code hosts, so that links work there, too. */
function anchorOf(heading: string): string {
  return heading
    .toLowerCase()
    .replace(/[^\p{L}\p{N} -]/gu, "")
    .replaceAll(" ", "-");
}
