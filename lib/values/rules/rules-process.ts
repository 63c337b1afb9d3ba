import { checkLimitsOfCells } from "@/lib/extraction/verify/check-limits";
import { suggestRules } from "@/lib/rules/suggest-rules";
import { serveRequests } from "@/lib/text/process/serve-requests";
import { parseRows } from "@/lib/values/row-chunks";
import { Decider } from "./decider";
import type { RulesRequest, RulesResult } from "./protocol";
import { ruleValues } from "./rule-values";

const decider = new Decider();

serveRequests<RulesRequest, RulesResult>((request) => {
  switch (request.task) {
    case "decide":
      return decider.decide(request.fields, request.expressions, request.documents);
    case "suggest":
      return suggestRules(
        request.fields,
        request.documents.map((document) => ruleValues(document).values),
      );
    case "limits":
      return checkLimitsOfCells(request.columns, request.chunks.flatMap(parseRows));
  }
});
